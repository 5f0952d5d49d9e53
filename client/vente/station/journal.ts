import * as z from 'zod/mini';
import { newKey } from '#client/base/new-key.ts';
import { keptSalesAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { JOUR_MS } from '#shared/base/dates.ts';
import { type Pharmacie, pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import {
  type MajReservation,
  type Reservation,
  reservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import { texteASigner } from '#shared/vente/station/signature.rules.ts';
import {
  type StationConnue,
  type VenteFaite,
  venteFaite,
} from '#shared/vente/station/station.schema.ts';
import * as phrases from '#shared/vente/station/coupe.phrases.ts';
import { numeroProvisoire } from '#shared/vente/station/provisoire.rules.ts';
import { leSignataire, type Signataire } from './cle-du-poste.ts';
import { leCoffre, type Magasin, type Transaction } from './coffre.ts';
import { journalAtom } from './station.atoms.ts';

/** Record format; another is left untouched and reported. */
const FORME = z.literal(1);
/** Received sales stay this long, for a server restored from an older backup. */
const GARDE_MS = 8 * JOUR_MS;

/** An offline sale: written before it is shown, stored after receipt. */
const storedVente = z.object({
  forme: FORME,
  numero: z.number(),
  /** Who took the money. */
  utilisateur_id: z.number(),
  vendeur: z.string(),
  /** Sent to the server, identical at each retry. */
  vente: venteFaite,
  /** As paid, for the screen and ticket; below 0: created here. */
  panier: reservation,
  etat: z.enum(['a_remettre', 'remise', 'refusee']),
  pourquoi: z.array(z.string()),
  /** Null ticket: received, pending a manager's decision. */
  remise: z.nullable(
    z.object({
      numero_ticket: z.nullable(z.number()),
      reservation_id: z.nullable(z.number()),
      a: z.number(),
    }),
  ),
  /** Exact signed text; absent from older records. */
  texte: z.optional(z.string()),
  signature: z.optional(z.string()),
});
export type StoredVente = z.infer<typeof storedVente>;

/** Context of an offline sale: server lost at, catalogue used, clock. */
export type Su = Pick<VenteFaite, 'coupure_at' | 'catalogue' | 'decalage_ms'>;

/** Unchecked here: the server validates it. */
const corpsEnvoye = z.custom<MajReservation>((c) => typeof c === 'object' && c !== null);
const storedSending = z.object({ cle: z.string(), envoi: z.string(), corps: corpsEnvoye });

const storedReprise = z.object({
  /** Idempotency key of its creation, once drawn. */
  cle: z.string(),
  /** Server id, once answered, and when; absent from older records. */
  reservation_id: z.nullable(z.number()),
  cree_at: z.optional(z.string()),
  /** Boxes sent, at each try. */
  boites: z.optional(z.array(z.string())),
});
/** Progress of the server's takeover of a basket begun here. */
export type Reprise = z.infer<typeof storedReprise>;

const storedPanier = z.object({
  forme: FORME,
  id: z.number(),
  utilisateur_id: z.number(),
  panier: reservation,
  /** Payment sent as the outage began, unanswered: replayed unchanged. */
  doute: z.nullable(
    z.object({
      cle: z.string(),
      corps: corpsEnvoye,
      su: z.optional(z.custom<Su>((v) => typeof v === 'object' && v !== null)),
    }),
  ),
  reprise: z.nullable(storedReprise),
});
export type StoredPanier = z.infer<typeof storedPanier>;
const NEUF = { doute: null, reprise: null } as const;

const compteurs = z.object({
  cle: z.literal('compteurs'),
  numero: z.number(),
  panier: z.number(),
  /** Hash of the last signed record; absent before the first. */
  maillon: z.optional(z.string()),
});
const storedPoste = z.object({
  cle: z.literal('poste'),
  station: z.string(),
  marque: z.nullable(z.string()),
  /** Server's proof of the mark, returned to a base that lost it. */
  preuve: z.optional(z.nullable(z.string())),
  accepte: z.optional(z.boolean()),
  empreinte: z.optional(z.nullable(z.string())),
});
export type StoredPoste = z.infer<typeof storedPoste>;
const dutyShift = z.nullable(z.object({ id: z.number(), montant_taxe: z.number() }));
export type DutyShift = z.infer<typeof dutyShift>;
const reglages = z.object({
  cle: z.literal('reglages'),
  pharmacie: z.nullable(pharmacie),
  garde: dutyShift,
});
export interface Reglages {
  pharmacie: Pharmacie | null;
  garde: DutyShift;
}

/** Null when the schema does not match; the record stays. */
const lu = <T>(schema: z.ZodMiniType<T>, valeur: unknown): T | null => {
  const lecture = z.safeParse(schema, valeur);
  return lecture.success ? lecture.data : null;
};
/** Unparsed filter: a week of received sales is not validated at each scan. */
const nonRemise = (v: unknown): boolean => Object(v).etat !== 'remise';
async function lesLus<T>(
  t: Transaction,
  magasin: Magasin,
  schema: z.ZodMiniType<T>,
  voulu: (v: unknown) => boolean = () => true,
) {
  const tous = (await t.tous(magasin)).filter(voulu);
  const lisibles = tous.flatMap((v) => lu(schema, v) ?? []);
  return { lisibles, illisibles: tous.length - lisibles.length };
}

const canal =
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('journal-du-poste') : null;
/** Another tab wrote. */
export function entendreLesOnglets(faire: () => void): () => void {
  const entendre = () => void reread().then(faire, () => undefined);
  canal?.addEventListener('message', entendre);
  return () => canal?.removeEventListener('message', entendre);
}

export async function reread(): Promise<void> {
  const vu = await leCoffre().faire(async (t) => {
    const ventes = await lesLus(t, 'ventes', storedVente, nonRemise);
    const paniers = await lesLus(t, 'paniers', storedPanier);
    const poste = lu(storedPoste, await t.lire('memoire', 'poste'));
    return { ventes, paniers, poste };
  });
  const restent = vu.ventes.lisibles;
  const enDoute = vu.paniers.lisibles.filter(estEnDoute);
  const ventes = restent.length + enDoute.length;
  const moi = store.get(sessionAtom)?.id;
  store.set(journalAtom, ({ signe, autreCle }) => ({
    signe,
    autreCle,
    ouvert: true,
    marque: vu.poste?.marque ?? null,
    accepte: vu.poste?.accepte === true,
    empreinte: vu.poste?.empreinte ?? null,
    illisibles: vu.ventes.illisibles + vu.paniers.illisibles,
    refusees: restent
      .filter((v) => v.etat === 'refusee')
      .map(({ vente, pourquoi }) => ({ numero: formatNumero(vente), refus: pourquoi })),
    autrui: enDoute.filter((p) => p.utilisateur_id !== moi).map((p) => p.panier.created_by),
  }));
  store.set(keptSalesAtom, ventes);
  noterLeCompte(ventes);
}
/** Read by the offline page, without this code. */
function noterLeCompte(ventes: number): void {
  try {
    localStorage.setItem('poste.ventes', String(ventes));
  } catch {
    // Only that page's sentence is lost.
  }
}
const formatNumero = ({ marque, numero }: PlaceDeVente): string => numeroProvisoire(marque, numero);

/** Writes, then refreshes every tab. Rejects when nothing was written. */
async function ecrire<T>(travail: (t: Transaction) => Promise<T>): Promise<T> {
  const fait = await leCoffre().faire(travail);
  await reread();
  canal?.postMessage('change');
  return fait;
}

async function lireCompteurs(t: Transaction) {
  const gardes = await t.lire('memoire', 'compteurs');
  const tenus = lu(compteurs, gardes);
  // A number must never be drawn twice: no sale rather than a second 'P3-0001'.
  if (!tenus && gardes !== undefined) throw new Error('compteurs du poste illisibles');
  return tenus ?? { cle: 'compteurs' as const, numero: 0, panier: 0 };
}

/** For a server that lost it. */
export const dernierNumero = (): Promise<number> =>
  leCoffre().faire(async (t) => (await lireCompteurs(t)).numero);

/** Generated at first start, stored with the counters. */
export const lePoste = (): Promise<StoredPoste> =>
  leCoffre().faire(async (t) => {
    const tenu = lu(storedPoste, await t.lire('memoire', 'poste'));
    if (tenu) return tenu;
    const neuf: StoredPoste = { cle: 'poste', station: newKey(), marque: null };
    await t.garder('memoire', neuf);
    return neuf;
  });

/**
 * The server's mark and last received number. Sales lost by a restore are sent again; numbers never
 * decrease; old received sales are purged.
 */
export const retenirAnnonce = (
  {
    marque,
    dernier_numero,
    preuve,
    enrolee_at,
    empreinte,
  }: Pick<StationConnue, 'marque' | 'dernier_numero' | 'preuve' | 'enrolee_at' | 'empreinte'>,
  maintenant: number,
): Promise<void> =>
  ecrire(async (t) => {
    const poste = lu(storedPoste, await t.lire('memoire', 'poste'));
    const dit = { marque, preuve, empreinte, accepte: enrolee_at !== null };
    if (poste) await t.garder('memoire', { ...poste, ...dit });
    const dernier = dernier_numero ?? 0;
    const tenus = await lireCompteurs(t);
    if (dernier > tenus.numero) await t.garder('memoire', { ...tenus, numero: dernier });
    const { lisibles } = await lesLus(t, 'ventes', storedVente);
    for (const v of lisibles) {
      if (v.etat !== 'remise' || !v.remise) continue;
      if (v.numero > dernier) await t.garder('ventes', { ...v, etat: 'a_remettre', remise: null });
      else if (maintenant - v.remise.a > GARDE_MS) await t.oter('ventes', v.numero);
    }
  });

export const retenirReglages = (vus: Partial<Reglages>): Promise<void> =>
  leCoffre().faire(async (t) => {
    const tenus = lu(reglages, await t.lire('memoire', 'reglages'));
    const depart = { cle: 'reglages', pharmacie: null, garde: null };
    await t.garder('memoire', { ...(tenus ?? depart), ...vus });
  });
export const lireReglages = (): Promise<Reglages> =>
  leCoffre().faire(async (t) => {
    const tenus = lu(reglages, await t.lire('memoire', 'reglages'));
    return { pharmacie: tenus?.pharmacie ?? null, garde: tenus?.garde ?? null };
  });

const lirePanier = async (t: Transaction, id: number): Promise<StoredPanier | null> =>
  lu(storedPanier, await t.lire('paniers', id));

/** Of that user, paid ones included. */
export const storedPaniers = (utilisateur_id: number): Promise<Reservation[]> =>
  leCoffre().faire(async (t) => {
    const paniers = await lesLus(t, 'paniers', storedPanier);
    return paniers.lisibles
      .filter((p) => p.utilisateur_id === utilisateur_id)
      .map(({ panier }) => panier);
  });

/** Numbered in the same transaction: -1, -2, -3… */
export const storeNouveau = (
  utilisateur_id: number,
  faire: (id: number) => Reservation,
): Promise<Reservation> =>
  ecrire(async (t) => {
    const tenus = await lireCompteurs(t);
    const rang = tenus.panier + 1;
    const panier = faire(-rang);
    const garde: StoredPanier = { forme: 1, id: -rang, utilisateur_id, panier, ...NEUF };
    await t.garder('memoire', { ...tenus, panier: rang });
    await t.garder('paniers', garde);
    return panier;
  });

/** Server baskets as of the outage, to survive closing the page. */
export const storeCopies = (utilisateur_id: number, paniers: readonly Reservation[]) =>
  leCoffre().faire(async (t) => {
    for (const panier of paniers) {
      const garde: StoredPanier = { forme: 1, id: panier.id, utilisateur_id, panier, ...NEUF };
      if (!(await lirePanier(t, panier.id))) await t.garder('paniers', garde);
    }
  });
/** Back online: drops copies not paid here. */
export const oublierCopies = (): Promise<void> =>
  ecrire(async (t) => {
    const { lisibles } = await lesLus(t, 'paniers', storedPanier);
    for (const { id, panier } of lisibles)
      if (id > 0 && panier.status === 'Brouillon') await t.oter('paniers', id);
  });

/** One transaction; null: not stored here. */
export const changerPanier = <R extends { panier: Reservation } | { refus: string }>(
  id: number,
  faire: (panier: Reservation) => R,
): Promise<R | null> =>
  ecrire(async (t) => {
    const tenu = await lirePanier(t, id);
    if (!tenu) return null;
    const fait = faire(tenu.panier);
    if ('panier' in fait) await t.garder('paniers', { ...tenu, panier: fait.panier });
    return fait;
  });

/** Sequence number and mark. */
export type PlaceDeVente = Pick<StoredVente['vente'], 'numero' | 'marque'>;
export type Payer = (
  panier: Reservation,
  place: PlaceDeVente & { reprise: Reprise | null },
) => Pick<StoredVente, 'vente' | 'panier'> | { refus: string };
/** Already paid in another tab, or refused. A doubtful payment may become a sale. */
const dejaPaye = (tenu: StoredPanier | null): Reservation | null =>
  tenu && tenu.doute === null && tenu.panier.status !== 'Brouillon' ? tenu.panier : null;
/** Refused while the server has not named the station. */
async function prochainePlace(t: Transaction): Promise<PlaceDeVente | { refus: string }> {
  const marque = lu(storedPoste, await t.lire('memoire', 'poste'))?.marque;
  if (!marque) return { refus: phrases.posteSansMarque };
  return { marque, numero: (await lireCompteurs(t)).numero + 1 };
}
interface Preparee {
  tenu: StoredPanier | null;
  place: PlaceDeVente;
  precedent: string;
  station: string;
}
type Refusee = { refus: string; panier?: Reservation };
const preparer = (id: number): Promise<Preparee | Refusee> =>
  leCoffre().faire(async (t) => {
    const tenu = await lirePanier(t, id);
    const paye = dejaPaye(tenu);
    if (paye) return { refus: '', panier: paye };
    const place = await prochainePlace(t);
    if ('refus' in place) return place;
    const precedent = (await lireCompteurs(t)).maillon ?? '';
    const station = lu(storedPoste, await t.lire('memoire', 'poste'))?.station ?? '';
    return { tenu, place, precedent, station };
  });
/** Nothing changed during signing: another tab may have sold. */
async function tientEncore(t: Transaction, id: number, p: Preparee): Promise<boolean> {
  const { numero, maillon = '' } = await lireCompteurs(t);
  const tenu = await lirePanier(t, id);
  return (
    numero === p.place.numero - 1 &&
    maillon === p.precedent &&
    JSON.stringify(tenu) === JSON.stringify(p.tenu)
  );
}

/** [HSL-25] The whole sale, and the previous record's hash. */
async function signerVente(signataire: Signataire, vente: VenteFaite, p: Preparee) {
  const texte = texteASigner(p.station, p.precedent, vente);
  const [signature, maillon] = await Promise.all([
    signataire.signer(texte),
    signataire.empreinte(texte),
  ]);
  return { texte, signature, maillon };
}

/**
 * [CPE-1] Number, sale, signature and basket in one transaction. Paid once across tabs. `depuis`:
 * the server's draft, not stored yet. A doubtful payment never recorded becomes a sale. Signing is
 * async, outside the transaction: retried if anything moved.
 */
export async function storeVente(
  id: number,
  qui: { utilisateur_id: number; vendeur: string },
  depuis: Reservation | null,
  payer: Payer,
): Promise<StoredVente | Refusee> {
  const signataire = await leSignataire();
  if (!signataire) return { refus: phrases.sansHttps };
  for (;;) {
    const p = await preparer(id);
    if ('refus' in p) return p;
    const panier = depuis ?? p.tenu?.panier;
    if (!panier) return { refus: '' };
    const reprise = p.tenu?.reprise ?? null;
    const faite = payer(panier, { ...p.place, reprise });
    if ('refus' in faite) return faite;
    const { maillon, ...preuve } = await signerVente(signataire, faite.vente, p);
    const { numero } = p.place;
    const vente: StoredVente = {
      forme: 1,
      numero,
      ...qui,
      ...faite,
      ...preuve,
      etat: 'a_remettre',
      pourquoi: [],
      remise: null,
    };
    const ecrite = await ecrire(async (t) => {
      if (!(await tientEncore(t, id, p))) return false;
      await t.garder('memoire', { ...(await lireCompteurs(t)), numero, maillon });
      await t.garder('ventes', vente);
      const { utilisateur_id } = qui;
      await t.garder('paniers', {
        forme: 1,
        id,
        utilisateur_id,
        panier: faite.panier,
        doute: null,
        reprise,
      } satisfies StoredPanier);
      return true;
    });
    if (ecrite) return vente;
  }
}

const cleDEnvoi = (id: number): string => `envoi:${id}`;
/** An unanswered payment survives the page: it may have succeeded. */
export const noterEnvoi = (id: number, envoi: string, corps: MajReservation): Promise<void> =>
  leCoffre().faire((t) => t.garder('memoire', { cle: cleDEnvoi(id), envoi, corps }));
export const envoiDe = (id: number) =>
  leCoffre().faire(async (t) => lu(storedSending, await t.lire('memoire', cleDEnvoi(id))));
export const oublierEnvoi = (id: number): Promise<void> =>
  leCoffre().faire((t) => t.oter('memoire', cleDEnvoi(id)));

/**
 * [CPE-9] Payment unanswered as the outage began: shown as paid, unnumbered. Replayed with its own
 * key, so counted once.
 */
export const storeDoute = (
  utilisateur_id: number,
  panier: Reservation,
  doute: NonNullable<StoredPanier['doute']>,
): Promise<void> =>
  ecrire(async (t) => {
    await t.garder('paniers', {
      forme: 1,
      id: panier.id,
      utilisateur_id,
      panier,
      doute,
      reprise: null,
    } satisfies StoredPanier);
    await t.oter('memoire', cleDEnvoi(panier.id));
  });
export type PanierEnDoute = StoredPanier & { doute: NonNullable<StoredPanier['doute']> };
const estEnDoute = (p: StoredPanier): p is PanierEnDoute => p.doute !== null;
/** Of all users. */
export const doutes = (): Promise<PanierEnDoute[]> =>
  leCoffre().faire(async (t) => {
    const { lisibles } = await lesLus(t, 'paniers', storedPanier);
    return lisibles.filter(estEnDoute);
  });

/** Including received ones. */
export const aVenduSeul = (): Promise<boolean> =>
  leCoffre().faire(async (t) => (await t.tous('ventes')).length > 0);

/** In order; refused ones are retried. */
export const ventesARemettre = (): Promise<StoredVente[]> =>
  leCoffre().faire(async (t) => {
    const { lisibles } = await lesLus(t, 'ventes', storedVente, nonRemise);
    return lisibles.sort((a, b) => a.numero - b.numero);
  });
export const noterRemise = (
  numero: number,
  remise: NonNullable<StoredVente['remise']>,
): Promise<void> =>
  ecrire(async (t) => {
    const vente = lu(storedVente, await t.lire('ventes', numero));
    if (!vente) return;
    await t.garder('ventes', { ...vente, etat: 'remise', pourquoi: [], remise });
    await t.oter('paniers', vente.panier.id);
  });
export const noterRefus = (numero: number, pourquoi: string[]): Promise<void> =>
  ecrire(async (t) => {
    const vente = lu(storedVente, await t.lire('ventes', numero));
    if (vente) await t.garder('ventes', { ...vente, etat: 'refusee', pourquoi });
  });

/** Unpaid baskets begun here, to upload once online. */
export const paniersAReprendre = (utilisateur_id: number): Promise<StoredPanier[]> =>
  leCoffre().faire(async (t) => {
    const { lisibles } = await lesLus(t, 'paniers', storedPanier);
    return lisibles
      .filter((p) => p.id < 0 && p.utilisateur_id === utilisateur_id)
      .filter((p) => p.panier.status !== 'Termine')
      .sort((a, b) => b.id - a.id);
  });
/** Null when not to be taken up: gone, or closed before any request. */
export const noterReprise = (id: number, reprise: Reprise): Promise<StoredPanier | null> =>
  ecrire(async (t) => {
    const tenu = await lirePanier(t, id);
    if (!tenu || (tenu.reprise === null && tenu.panier.status !== 'Brouillon')) return null;
    const note = { ...tenu, reprise };
    await t.garder('paniers', note);
    return note;
  });
export const readStoredPanier = (id: number): Promise<StoredPanier | null> =>
  leCoffre().faire((t) => lirePanier(t, id));
/** False when it changed since it was read. */
export const oublierPanier = (id: number, version: number): Promise<boolean> =>
  ecrire(async (t) => {
    const tenu = await lirePanier(t, id);
    if (tenu && tenu.panier.version !== version) return false;
    await t.oter('paniers', id);
    return true;
  });

/** Of the PROVISOIRE ticket; null when not paid here. */
export const numeroDuPanier = (id: number): Promise<string | null> =>
  leCoffre().faire(async (t) => {
    const { lisibles } = await lesLus(t, 'ventes', storedVente, nonRemise);
    const gardee = lisibles.findLast((v) => v.panier.id === id);
    return gardee ? formatNumero(gardee.vente) : null;
  });
