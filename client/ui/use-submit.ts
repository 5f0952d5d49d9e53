import { useRef, useState } from 'react';
import { type ApiAnswer, isException } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { enregistrerQuandMeme } from '#shared/base/doutes.phrases.ts';
import type { PremiereDemande } from '#shared/base/refus.ts';
import * as phrases from '#shared/base/saisie-gardee.phrases.ts';
import { cleOubliee, type EnvoiSansReponse } from '#shared/base/saisie-gardee.rules.ts';
import { askFirst } from './ask-first.ts';
import { saidWhen } from './said-when.ts';
import { closeRefusals } from './toast.ts';

/** Where a sending is held while no answer came. */
export interface HeldSending {
  read: () => EnvoiSansReponse | null;
  write: (envoi: EnvoiSansReponse | null) => void;
  /** Another one waits in a draft that nobody decided upon: it comes first. */
  undecided: boolean;
}

/** Refused here, before anything left. */
const refusedHere = (...errors: string[]): ApiAnswer<never> => ({
  success: false,
  message: '',
  errors,
  data: null,
  statut: 409,
});

/** Refusals that no key keeps: they say nothing of what it did before. */
const NOT_KEPT: ReadonlySet<number> = new Set([401, 403, 429]);
/** Somebody said yes or no to this very request. */
const isAnswered = (response: ApiAnswer<unknown>): boolean =>
  !isException(response) && !NOT_KEPT.has(response.statut) && response.attendre === undefined;

type Call<D> = (key: string) => Promise<ApiAnswer<D>>;
interface Sending<D> {
  held: HeldSending;
  call: Call<D>;
  /** Its body names the version it was made from: the server tells by itself what was done. */
  versioned: boolean;
}

const askAgain = (texte: string): Promise<boolean> =>
  askFirst({ titre: enregistrerQuandMeme, texte });

const forgotten = (left: EnvoiSansReponse | null): left is EnvoiSansReponse =>
  left !== null && cleOubliee(left, new Date());
/**
 * [SAI-14] Why nothing leaves: the server no longer knows what the key did, and somebody would rather
 * look first.
 */
async function heldBack({ held, versioned }: Sending<unknown>): Promise<string | null> {
  const left = held.read();
  if (versioned || !forgotten(left)) return null;
  const texte = phrases.envoiTropAncien(saidWhen(left.le));
  return (await askAgain(texte)) ? null : texte;
}
/**
 * [SAI-13] The key was made for something else. Refused, that leaves the way free; done, another one
 * is asked about.
 */
async function mayFollow(premiere: unknown, versioned: boolean): Promise<boolean> {
  const { faite } = { faite: true, ...(premiere as Partial<PremiereDemande> | undefined) };
  return versioned || !faite || askAgain(phrases.precedentEnregistre);
}

/** One sending, under the key of the last one while nobody answered that. */
async function send<D>(sending: Sending<D>): Promise<ApiAnswer<D>> {
  const { held, call, versioned } = sending;
  const raison = await heldBack(sending);
  if (raison !== null) return refusedHere(raison);
  const left = held.read();
  const again = left && !forgotten(left);
  const envoi = again ? left : { cle: newKey(), le: new Date().toISOString() };
  held.write(envoi);
  const response = await call(envoi.cle);
  if (response.code === 'cle_autre_corps') {
    if (!(await mayFollow(response.extra_data, versioned)))
      return { ...response, errors: [phrases.precedentEnregistre] };
    held.write(null);
    return send(sending);
  }
  if (isAnswered(response) || (!again && !isException(response))) held.write(null);
  return response;
}

/**
 * The sending of a form: what was refused stays beside what was typed; the key stays while nobody
 * said yes or no (no answer, or a server that broke: it may have committed), so that another press
 * does nothing twice, and changes once somebody did, for a corrected form is another request.
 * [SAI-12] `form`: keeps the key with what is typed, so that it outlives the form and the page.
 */
export function useSubmit(form?: { sending: HeldSending }) {
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  // Held beside the renders: two calls of one press (saved, then sent) are two requests.
  const ref = useRef<EnvoiSansReponse | null>(null);
  const held = form?.sending ?? {
    read: () => ref.current,
    write: (envoi) => void (ref.current = envoi),
    undecided: false,
  };
  const [enCours, setEnCours] = useState(false);
  const envoyer = async <D>(call: Call<D>, { versioned = false } = {}): Promise<ApiAnswer<D>> => {
    setEnCours(true);
    const response = held.undecided
      ? refusedHere(phrases.deciderDAbord)
      : await send({ held, call, versioned });
    setEnCours(false);
    if (response.success) closeRefusals(erreurs);
    setErreurs(response.success ? [] : response.errors);
    return response;
  };
  /** What the form itself refuses, before anything is sent. */
  const refuser = (...phrases: string[]) => setErreurs(phrases);
  return { erreurs, enCours, envoyer, refuser };
}
