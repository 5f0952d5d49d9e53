import type { CodeRefus } from '#shared/base/codes-refus.ts';
import { callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { cutAtom } from '#client/base/connection.atoms.ts';
import { newKey } from '#client/base/new-key.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { announce } from '#client/ui/announcement.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { type Client, SECTEURS } from '#shared/vente/clientele/client.schema.ts';
import { majReservationAppel } from '#shared/vente/reservation/reservation.api.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import { toast } from '#client/ui/toast.ts';
import { attendreRetour, insister } from '../enregistrement/attendre-retour.ts';
import { storedEdition, storeBrouillons, lireBrouillons } from '../enregistrement/brouillons.ts';
import { empechement } from './empechements.rules.ts';
import { Enregistreur } from '../enregistrement/enregistreur.ts';
import { apercuPanier, type Edition } from './panier.rules.ts';
import { numero } from '../barre/pastille.rules.ts';
import {
  annonceAtom,
  attendentRemiseAtom,
  avisAtom,
  basesAtom,
  caissesChoisiesAtom,
  conflitsAtom,
  ecrituresAtom,
  editionsAtom,
  pour,
  selectionAtom,
} from '../reservation.atoms.ts';
import { cleJour, recevoirReservation } from '../reservation.queries.ts';

export const moi = (): string => store.get(sessionAtom)?.fullname ?? '';
export const recevoir = (r: Reservation): void => recevoirReservation(moi(), r);
export const receivedPanier = (id: number): Reservation | undefined =>
  cache.getQueryData<Reservation[]>(cleJour(moi()))?.find((r) => r.id === id);

const enregistreur = new Enregistreur({
  lire: receivedPanier,
  recevoir,
  nouvelleCle: newKey,
  attendreRetour,
  envoyer: async (id, corps, cle) => {
    const reponse = await callApi(majReservationAppel, {
      parametres: { id },
      corps,
      cle,
      silencieux: true,
    });
    if (reponse.success) avertir(id, avertisDe(reponse.extra_data));
    return reponse;
  },
  montrer: (id, edition, base, etat) => {
    store.set(basesAtom, pour(id, base));
    store.set(editionsAtom, pour(id, edition));
    store.set(ecrituresAtom, pour(id, etat));
  },
  refuser: (id, { errors, code }) => announceOn(id, errors, code ?? null),
  laisser: (id, edition) => reporterAilleurs(id, edition),
  opposer: (id, ecarts, leur) =>
    store.set(conflitsAtom, pour(id, leur && ecarts.length > 0 ? { ecarts, leur } : null)),
});
let reporterAilleurs: (id: number, edition: Edition) => void = () => undefined;
/** [MAI-8] Handler of edits left out of a closed basket; set once, at start. */
export const quandUnPanierFerme = (reporter: typeof reporterAilleurs): void =>
  void (reporterAilleurs = reporter);
/** Remote changes may update or settle a conflict. */
export const entendreReservation = (r: Reservation): void => enregistreur.entendre(r);
/** [CON-2] Conflict resolution. */
export const trancher = (id: number, choix: 'miennes' | 'leurs'): void =>
  enregistreur.trancher(id, choix);

/** [BRO-4] Resumes stored unsaved edits; for closed baskets, reports the loss. */
export function reprendreBrouillons(jour: readonly Reservation[]): void {
  const utilisateur_id = store.get(sessionAtom)?.id;
  if (utilisateur_id === undefined) return;
  for (const garde of lireBrouillons(utilisateur_id)) {
    const reprise = storedEdition(garde);
    const r = jour.find((x) => x.id === garde.id);
    if (!reprise) continue;
    if (r && estTraitable(r)) enregistreur.reprendre(garde.id, reprise.edition, reprise.base);
    else toast.avertir(phrasesReservation.brouillonPerdu(numero(garde.position)));
  }
}
export function storeJour(vues: readonly Reservation[]): void {
  const utilisateur_id = store.get(sessionAtom)?.id;
  if (utilisateur_id !== undefined) storeBrouillons(utilisateur_id, vues, store.get(basesAtom));
}

const positionDe = (id: number): string => numero(receivedPanier(id)?.position ?? 0);
export const paniersNonEnregistres = (): string[] => enregistreur.enSouffrance().map(positionDe);
/** Unsaved edits are never sent or shown under the next user. */
export function oublierPaniers(): void {
  enregistreur.oublier();
  avertis.clear();
  store.set(avisAtom, {});
  store.set(attendentRemiseAtom, {});
  store.set(caissesChoisiesAtom, {});
  store.set(ecrituresAtom, {});
  store.set(basesAtom, {});
  store.set(conflitsAtom, {});
  store.set(editionsAtom, {});
  store.set(selectionAtom, null);
}
/** Edits are included in the offline sale. */
export const oublierEdition = (id: number): void => enregistreur.ceder(id);
export const relancerEcritures = (): void => enregistreur.relancer();

/**
 * Notice beside the basket; an empty one clears it, with the products awaiting discount removal
 * [VTE-5].
 */
export function aviser(id: number, texte: string): void {
  store.set(avisAtom, pour(id, texte));
  if (texte === '') store.set(attendentRemiseAtom, ({ [id]: _offerts, ...autres }) => autres);
}

/** Beside the basket until the next edit, and in the bell, so that a scan does not lose it. */
function announceOn(id: number, phrases: readonly string[], code: CodeRefus | null = null): void {
  aviser(id, phrases.join(' '));
  const titre = code === 'stock_insuffisant' ? phrasesStock.stockInsuffisant : undefined;
  for (const phrase of phrases) toast.avertir(phrase, titre);
}
const avertisDe = (extra: unknown): readonly string[] =>
  (extra as { avertis?: readonly string[] } | undefined)?.avertis ?? [];
const avertis = new Map<number, string>();
/** Each save repeats warnings: only new ones make a message. */
function avertir(id: number, phrases: readonly string[]): void {
  if (phrases.length === 0) return void avertis.delete(id);
  const message = phrases.join(' ');
  if (avertis.get(id) === message) return aviser(id, message);
  avertis.set(id, message);
  announceOn(id, [message]);
}

/** With edits; null when not loaded. */
export function panierVu(id: number): Reservation | null {
  const recue = receivedPanier(id);
  return recue ? apercuPanier(recue, store.get(editionsAtom)[id] ?? null) : null;
}
export function choisie(): Reservation | null {
  const id = store.get(selectionAtom);
  return id === null ? null : panierVu(id);
}
export const choisir = (id: number | null): void => store.set(selectionAtom, id);

export const annoncer = (texte: string): void => store.set(annonceAtom, announce(texte));
/** Low beep, speech, notice. */
export function refuser(id: number, texte: string, code: CodeRefus | null = null): void {
  lowBeep();
  annoncer(texte);
  announceOn(id, [texte], code);
}
/** Speech and notice, when done differently than asked. */
export function informer(id: number, texte: string): void {
  annoncer(texte);
  announceOn(id, [texte]);
}
export function modifierReservation(r: Reservation, edition: Edition, delai = 0): void {
  const obstacle = empechement(r);
  if (obstacle) return refuser(r.id, obstacle);
  aviser(r.id, '');
  enregistreur.modifier(r.id, edition, delai);
}
/** `delai`: debounce of typed text. */
export function modifierPanier(edition: Edition, delai = 0): void {
  const r = choisie();
  if (r) modifierReservation(r, edition, delai);
  else toast.avertir(phrasesReservation.totauxSansReservation);
}
const DELAI_TEXTE = 500;
export const modifierTexte = (edition: Edition): void => modifierPanier(edition, DELAI_TEXTE);
/** With the client's stored insurance. */
export const changerClient = (r: Reservation, c: Client): void =>
  modifierReservation(r, {
    client_id: c.id,
    client: c.libelle,
    identifiant_assure: c.identifiant_assure,
    nom_assure: c.nom,
    secteur_assure: SECTEURS.find((s) => s === c.secteur_assure) ?? null,
    numero_feuille_assure: null,
  });

const ESSAIS_MAX = 10;
/**
 * Version once all edits are saved; null when refused, in conflict or still unsaved (shown).
 * Selling offline, the displayed version.
 */
export async function versionEnregistree(id: number): Promise<number | null> {
  let essais = 0;
  const attend = () => !store.get(conflitsAtom)[id] && enregistreur.enSouffrance().includes(id);
  const prete = await insister(
    async () => (await enregistreur.vider(id)) || store.get(cutAtom)?.vend === true,
    (enregistre) => !enregistre && attend() && ++essais < ESSAIS_MAX,
  );
  if (prete) return receivedPanier(id)?.version ?? null;
  if (attend()) toast.avertir(phrasesReservation.pasEncoreEnregistree);
  return null;
}
