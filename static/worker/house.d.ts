/** What the server writes before the worker (`rummysite.web.installable`): its addresses and its name. */
declare const HOUSE: {
    readonly version: string;
    readonly name: string;
    readonly prefix: string;
    readonly offline: string;
    readonly icon: string;
    readonly badge: string;
    readonly shell: readonly string[];
};
