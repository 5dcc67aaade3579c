/**
 * Passkeys: makes one, or shows one, when the button of a form is pressed.
 *
 * `data-passkey` of the form says which: "make" or "show". What the house asks for is JSON in the element that
 * `data-options` names by its id, or at the address of `data-source`. The answer goes into the field `credential`, and the form is sent.
 * A browser that knows no passkeys keeps the button hidden.
 */

/** A passkey has to be found without a name, and its owner is asked for a finger, a face or a PIN. */
const A_PASSKEY = { residentKey: "required", requireResidentKey: true, userVerification: "required" };

const known = typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";

/** @param {HTMLFormElement} form */
async function options(form) {
  const { source, options: id = "" } = form.dataset;
  if (!source) return JSON.parse(document.getElementById(id)?.textContent ?? "{}").publicKey;
  const answer = await fetch(source, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`The house answered ${answer.status}.`);
  return (await answer.json()).request_options.publicKey;
}

/** @param {HTMLFormElement} form */
async function credential(form) {
  const asked = await options(form);
  if (form.dataset.passkey === "make") {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({ ...asked, authenticatorSelection: A_PASSKEY });
    return navigator.credentials.create({ publicKey });
  }
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) });
}

/** @param {HTMLFormElement} form */
async function use(form) {
  const trouble = form.querySelector("[data-trouble]");
  const field = form.elements.namedItem("credential");
  if (trouble instanceof HTMLElement) trouble.hidden = true;
  try {
    const given = await credential(form);
    if (!(given instanceof PublicKeyCredential) || !(field instanceof HTMLInputElement)) return;
    field.value = JSON.stringify(given.toJSON());
    form.submit();
  } catch {
    if (trouble instanceof HTMLElement) trouble.hidden = false;
  }
}

/** @type {Iterable<HTMLFormElement>} */
const forms = globalThis.document?.querySelectorAll("form[data-passkey]") ?? [];
for (const form of forms) {
  form.hidden = !known;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    use(form);
  });
}
