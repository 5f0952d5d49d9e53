import * as z from 'zod/mini';
import { newKey } from '#client/base/new-key.ts';
import { keptSalesAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { JOUR_MS } from '#shared/base/dates.ts';
import { type Pharmacie, pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';
import {
  type MajReservation,
  type Reservation,
  reservation,
} from '#shared/reservation/reservation.schema.ts';
import { texteASigner } from '#shared/station/signature.rules.ts';
import { type StationConnue, type VenteFaite, venteFaite } from '#shared/station/station.schema.ts';
import * as phrases from '#shared/station/coupe.phrases.ts';
import { numeroProvisoire } from '#shared/station/provisoire.rules.ts';
import { leSignataire, type Signataire } from './cle-du-poste.ts';
import { leCoffre, type Magasin, type Transaction } from './coffre.ts';
import { journalAtom } from './station.atoms.ts';

/** The layout of what is written here; another one is left as it is, and said. */
const FORME = z.literal(1);
/** A sale already received is kept so long, for a server restored from before it. */
const GARDE_MS = 8 * JOUR_MS;

/** A sale made without the server: written before it is shown, kept after it was received. */
const venteGardee = z.object({
  forme: FORME,
  numero: z.number(),
  /** Who took the money. */
  utilisateur_id: z.number(),
  vendeur: z.string(),
  /** What is handed to the server, word for word each time. */
  vente: venteFaite,
  /** The basket as it was paid, for the screen and its ticket; below 0: made here. */
  panier: reservation,
  etat: z.enum(['a_remettre', 'remise', 'refusee']),
  /** Why it was not received. */
  pourquoi: z.array(z.string()),
  /** Without a ticket: received, and kept apart until a manager decides. */
  remise: z.nullable(
    z.object({
      numero_ticket: z.nullable(z.number()),
      reservation_id: z.nullable(z.number()),
      a: z.number(),
    }),
  ),
  /** What was signed as it was made, word for word; absent of sales of before. */
  texte: z.optional(z.string()),
  signature: z.optional(z.string()),
});
export type VenteGardee = z.infer<typeof venteGardee>;

/** What a station knew as it sold: when it lost the server, what catalogue it sold from. */
export type Su = Pick<VenteFaite, 'coupure_at' | 'catalogue' | 'decalage_ms'>;

/** As it was sent; the server reads it anyway. */
const corpsEnvoye = z.custom<MajReservation>((c) => typeof c === 'object' && c !== null);
const envoiGarde = z.object({ cle: z.string(), envoi: z.string(), corps: corpsEnvoye });

const repriseGardee = z.object({
  /** By which the server is asked to make it, once drawn. */
  cle: z.string(),
  /** What it made, once it said so, and when; a record of before does not say when. */
  reservation_id: z.nullable(z.number()),
  cree_at: z.optional(z.string()),
  /** The boxes said to it, at each try. */
  boites: z.optional(z.array(z.string())),
});
/** How far the server went in taking up a basket begun here. */
export type Reprise = z.infer<typeof repriseGardee>;

const panierGarde = z.object({
  forme: FORME,
  id: z.number(),
  utilisateur_id: z.number(),
  panier: reservation,
  /** Paid as the cut came, sent and not answered: what leaves again as it was. */
  doute: z.nullable(
    z.object({
      cle: z.string(),
      corps: corpsEnvoye,
      /** What the station knew as it was paid. */
      su: z.optional(z.custom<Su>((v) => typeof v === 'object' && v !== null)),
    }),
  ),
  reprise: z.nullable(repriseGardee),
});
export type PanierGarde = z.infer<typeof panierGarde>;
const NEUF = { doute: null, reprise: null } as const;

const compteurs = z.object({
  cle: z.literal('compteurs'),
  numero: z.number(),
  panier: z.number(),
  /** Fingerprint of the last record signed; absent before the first. */
  maillon: z.optional(z.string()),
});
const posteGarde = z.object({
  cle: z.literal('poste'),
  station: z.string(),
  marque: z.nullable(z.string()),
  /** The server's word on its mark, given back to a base that lost it. */
  preuve: z.optional(z.nullable(z.string())),
  accepte: z.optional(z.boolean()),
  empreinte: z.optional(z.nullable(z.string())),
});
export type PosteGarde = z.infer<typeof posteGarde>;
const gardeTenue = z.nullable(z.object({ id: z.number(), montant_taxe: z.number() }));
export type GardeTenue = z.infer<typeof gardeTenue>;
const reglages = z.object({
  cle: z.literal('reglages'),
  pharmacie: z.nullable(pharmacie),
  garde: gardeTenue,
});
export interface Reglages {
  pharmacie: Pharmacie | null;
  garde: GardeTenue;
}

/** What is read fits its schema, or is left where it is. */
const lu = <T>(schema: z.ZodMiniType<T>, valeur: unknown): T | null => {
  const lecture = z.safeParse(schema, valeur);
  return lecture.success ? lecture.data : null;
};
/** Not looked into: a week of sales already received is not read at each scan. */
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
/** Called when another tab wrote: what is shown follows. */
export function entendreLesOnglets(faire: () => void): () => void {
  const entendre = () => void relire().then(faire, () => undefined);
  canal?.addEventListener('message', entendre);
  return () => canal?.removeEventListener('message', entendre);
}

/** Reads what is shown of the journal: how many sales wait, which were refused. */
export async function relire(): Promise<void> {
  const vu = await leCoffre().faire(async (t) => {
    const ventes = await lesLus(t, 'ventes', venteGardee, nonRemise);
    const paniers = await lesLus(t, 'paniers', panierGarde);
    const poste = lu(posteGarde, await t.lire('memoire', 'poste'));
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
      .map(({ vente, pourquoi }) => ({ numero: numeroDite(vente), refus: pourquoi })),
    autrui: enDoute.filter((p) => p.utilisateur_id !== moi).map((p) => p.panier.created_by),
  }));
  store.set(keptSalesAtom, ventes);
  noterLeCompte(ventes);
}
/** Said by the page that stands there while the server is gone, without this code. */
function noterLeCompte(ventes: number): void {
  try {
    localStorage.setItem('poste.ventes', String(ventes));
  } catch {
    // Only its sentence is lost.
  }
}
const numeroDite = ({ marque, numero }: PlaceDeVente): string => numeroProvisoire(marque, numero);

/** A write of the journal, then what every tab shows of it. Rejects when nothing was written. */
async function ecrire<T>(travail: (t: Transaction) => Promise<T>): Promise<T> {
  const fait = await leCoffre().faire(travail);
  await relire();
  canal?.postMessage('change');
  return fait;
}

async function lireCompteurs(t: Transaction) {
  const gardes = await t.lire('memoire', 'compteurs');
  const tenus = lu(compteurs, gardes);
  // A number must never be drawn twice: rather no sale than a second 'P3-0001'.
  if (!tenus && gardes !== undefined) throw new Error('compteurs du poste illisibles');
  return tenus ?? { cle: 'compteurs' as const, numero: 0, panier: 0 };
}

/** How far its numbers have come, for a server that lost them. */
export const dernierNumero = (): Promise<number> =>
  leCoffre().faire(async (t) => (await lireCompteurs(t)).numero);

/** This station: its own key, drawn at its first start and kept with its numbers. */
export const lePoste = (): Promise<PosteGarde> =>
  leCoffre().faire(async (t) => {
    const tenu = lu(posteGarde, await t.lire('memoire', 'poste'));
    if (tenu) return tenu;
    const neuf: PosteGarde = { cle: 'poste', station: newKey(), marque: null };
    await t.garder('memoire', neuf);
    return neuf;
  });

/**
 * The server named this station: its mark, and the last number it received. What it says it has
 * not received any more (a base restored from before) is to be handed over again; numbers never go
 * back. What was received long ago goes.
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
    const poste = lu(posteGarde, await t.lire('memoire', 'poste'));
    const dit = { marque, preuve, empreinte, accepte: enrolee_at !== null };
    if (poste) await t.garder('memoire', { ...poste, ...dit });
    const dernier = dernier_numero ?? 0;
    const tenus = await lireCompteurs(t);
    if (dernier > tenus.numero) await t.garder('memoire', { ...tenus, numero: dernier });
    const { lisibles } = await lesLus(t, 'ventes', venteGardee);
    for (const v of lisibles) {
      if (v.etat !== 'remise' || !v.remise) continue;
      if (v.numero > dernier) await t.garder('ventes', { ...v, etat: 'a_remettre', remise: null });
      else if (maintenant - v.remise.a > GARDE_MS) await t.oter('ventes', v.numero);
    }
  });

/** What selling needs of the pharmacy while nothing can be read. */
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

const lirePanier = async (t: Transaction, id: number): Promise<PanierGarde | null> =>
  lu(panierGarde, await t.lire('paniers', id));

/** The baskets kept here of that user, paid ones included. */
export const paniersGardes = (utilisateur_id: number): Promise<Reservation[]> =>
  leCoffre().faire(async (t) => {
    const paniers = await lesLus(t, 'paniers', panierGarde);
    return paniers.lisibles
      .filter((p) => p.utilisateur_id === utilisateur_id)
      .map(({ panier }) => panier);
  });

/** A new basket of this station, its number drawn with it: -1, -2, -3… */
export const garderNouveau = (
  utilisateur_id: number,
  faire: (id: number) => Reservation,
): Promise<Reservation> =>
  ecrire(async (t) => {
    const tenus = await lireCompteurs(t);
    const rang = tenus.panier + 1;
    const panier = faire(-rang);
    const garde: PanierGarde = { forme: 1, id: -rang, utilisateur_id, panier, ...NEUF };
    await t.garder('memoire', { ...tenus, panier: rang });
    await t.garder('paniers', garde);
    return panier;
  });

/** Baskets of the server, as they stood when it went: to be found again should the page close. */
export const garderCopies = (utilisateur_id: number, paniers: readonly Reservation[]) =>
  leCoffre().faire(async (t) => {
    for (const panier of paniers) {
      const garde: PanierGarde = { forme: 1, id: panier.id, utilisateur_id, panier, ...NEUF };
      if (!(await lirePanier(t, panier.id))) await t.garder('paniers', garde);
    }
  });
/** The server answers for its own again: copies of what was not paid here are of no use. */
export const oublierCopies = (): Promise<void> =>
  ecrire(async (t) => {
    const { lisibles } = await lesLus(t, 'paniers', panierGarde);
    for (const { id, panier } of lisibles)
      if (id > 0 && panier.status === 'Brouillon') await t.oter('paniers', id);
  });

/** What an act makes of the basket kept, in one transaction; null: it is not kept here. */
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

/** Its place among the sales of this station, and what its number begins with. */
export type PlaceDeVente = Pick<VenteGardee['vente'], 'numero' | 'marque'>;
/** A sale as its basket makes it, once its number is drawn. */
export type Payer = (
  panier: Reservation,
  place: PlaceDeVente & { reprise: Reprise | null },
) => Pick<VenteGardee, 'vente' | 'panier'> | { refus: string };
/** Paid in another tab, or refused since: not to be paid again. One in doubt may become a sale. */
const dejaPaye = (tenu: PanierGarde | null): Reservation | null =>
  tenu && tenu.doute === null && tenu.panier.status !== 'Brouillon' ? tenu.panier : null;
/** What its next sale is numbered; a station that the server never named does not sell. */
async function prochainePlace(t: Transaction): Promise<PlaceDeVente | { refus: string }> {
  const marque = lu(posteGarde, await t.lire('memoire', 'poste'))?.marque;
  if (!marque) return { refus: phrases.posteSansMarque };
  return { marque, numero: (await lireCompteurs(t)).numero + 1 };
}
/** What a sale is drawn from: its basket as it is kept, its place, the end of the chain. */
interface Preparee {
  tenu: PanierGarde | null;
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
    const station = lu(posteGarde, await t.lire('memoire', 'poste'))?.station ?? '';
    return { tenu, place, precedent, station };
  });
/** Nothing of what it was drawn from moved while it was signed: another tab may have sold. */
async function tientEncore(t: Transaction, id: number, p: Preparee): Promise<boolean> {
  const { numero, maillon = '' } = await lireCompteurs(t);
  const tenu = await lirePanier(t, id);
  return (
    numero === p.place.numero - 1 &&
    maillon === p.precedent &&
    JSON.stringify(tenu) === JSON.stringify(p.tenu)
  );
}

/** [HSL-25] What is signed of a sale as it is made: the whole of it, and the record before it. */
async function signerVente(signataire: Signataire, vente: VenteFaite, p: Preparee) {
  const texte = texteASigner(p.station, p.precedent, vente);
  const [signature, maillon] = await Promise.all([
    signataire.signer(texte),
    signataire.empreinte(texte),
  ]);
  return { texte, signature, maillon };
}

/**
 * [CPE-1] A basket is paid: its number, its sale, its signature and its basket are written together, or
 * none. A basket that another tab has just paid is not paid again. `depuis`: the server's draft gone on
 * with, when it is not kept here yet. A payment in doubt that was not recorded becomes one. Signing
 * waits for the browser, which a transaction does not: what moved meanwhile is drawn again.
 */
export async function garderVente(
  id: number,
  qui: { utilisateur_id: number; vendeur: string },
  depuis: Reservation | null,
  payer: Payer,
): Promise<VenteGardee | Refusee> {
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
    const vente: VenteGardee = {
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
      } satisfies PanierGarde);
      return true;
    });
    if (ecrite) return vente;
  }
}

const cleDEnvoi = (id: number): string => `envoi:${id}`;
/** A payment left and had no answer: it may have been done, whatever becomes of the page. */
export const noterEnvoi = (id: number, envoi: string, corps: MajReservation): Promise<void> =>
  leCoffre().faire((t) => t.garder('memoire', { cle: cleDEnvoi(id), envoi, corps }));
export const envoiDe = (id: number) =>
  leCoffre().faire(async (t) => lu(envoiGarde, await t.lire('memoire', cleDEnvoi(id))));
export const oublierEnvoi = (id: number): Promise<void> =>
  leCoffre().faire((t) => t.oter('memoire', cleDEnvoi(id)));

/**
 * [CPE-9] A payment sent just before the cut and not answered: shown as paid, no number drawn. It
 * leaves again with its own key, and counts once whatever was done of it.
 */
export const garderDoute = (
  utilisateur_id: number,
  panier: Reservation,
  doute: NonNullable<PanierGarde['doute']>,
): Promise<void> =>
  ecrire(async (t) => {
    await t.garder('paniers', {
      forme: 1,
      id: panier.id,
      utilisateur_id,
      panier,
      doute,
      reprise: null,
    } satisfies PanierGarde);
    await t.oter('memoire', cleDEnvoi(panier.id));
  });
export type PanierEnDoute = PanierGarde & { doute: NonNullable<PanierGarde['doute']> };
const estEnDoute = (p: PanierGarde): p is PanierEnDoute => p.doute !== null;
/** Payments in doubt, whoever made them. */
export const doutes = (): Promise<PanierEnDoute[]> =>
  leCoffre().faire(async (t) => {
    const { lisibles } = await lesLus(t, 'paniers', panierGarde);
    return lisibles.filter(estEnDoute);
  });

/** Was a sale ever made here that is still kept, received or not? */
export const aVenduSeul = (): Promise<boolean> =>
  leCoffre().faire(async (t) => (await t.tous('ventes')).length > 0);

/** Sales to hand over, in the order they were made; those refused before are tried again. */
export const ventesARemettre = (): Promise<VenteGardee[]> =>
  leCoffre().faire(async (t) => {
    const { lisibles } = await lesLus(t, 'ventes', venteGardee, nonRemise);
    return lisibles.sort((a, b) => a.numero - b.numero);
  });
/** Received: its basket is the server's from now on. */
export const noterRemise = (
  numero: number,
  remise: NonNullable<VenteGardee['remise']>,
): Promise<void> =>
  ecrire(async (t) => {
    const vente = lu(venteGardee, await t.lire('ventes', numero));
    if (!vente) return;
    await t.garder('ventes', { ...vente, etat: 'remise', pourquoi: [], remise });
    await t.oter('paniers', vente.panier.id);
  });
export const noterRefus = (numero: number, pourquoi: string[]): Promise<void> =>
  ecrire(async (t) => {
    const vente = lu(venteGardee, await t.lire('ventes', numero));
    if (vente) await t.garder('ventes', { ...vente, etat: 'refusee', pourquoi });
  });

/** Baskets begun here and not paid, to be taken up by the server when it answers again. */
export const paniersAReprendre = (utilisateur_id: number): Promise<PanierGarde[]> =>
  leCoffre().faire(async (t) => {
    const { lisibles } = await lesLus(t, 'paniers', panierGarde);
    return lisibles
      .filter((p) => p.id < 0 && p.utilisateur_id === utilisateur_id)
      .filter((p) => p.panier.status !== 'Termine')
      .sort((a, b) => b.id - a.id);
  });
/**
 * How far the server went, and the basket as it is now; null when it is not to be taken up: gone, or
 * closed before anything was asked of the server.
 */
export const noterReprise = (id: number, reprise: Reprise): Promise<PanierGarde | null> =>
  ecrire(async (t) => {
    const tenu = await lirePanier(t, id);
    if (!tenu || (tenu.reprise === null && tenu.panier.status !== 'Brouillon')) return null;
    const note = { ...tenu, reprise };
    await t.garder('paniers', note);
    return note;
  });
/** The basket as it is kept here. */
export const lirePanierGarde = (id: number): Promise<PanierGarde | null> =>
  leCoffre().faire((t) => lirePanier(t, id));
/** The server has it: gone from here, unless it moved since it was read. */
export const oublierPanier = (id: number, version: number): Promise<boolean> =>
  ecrire(async (t) => {
    const tenu = await lirePanier(t, id);
    if (tenu && tenu.panier.version !== version) return false;
    await t.oter('paniers', id);
    return true;
  });

/** The number on the PROVISOIRE ticket of a basket paid here; null: it was not. */
export const numeroDuPanier = (id: number): Promise<string | null> =>
  leCoffre().faire(async (t) => {
    const { lisibles } = await lesLus(t, 'ventes', venteGardee, nonRemise);
    const gardee = lisibles.findLast((v) => v.panier.id === id);
    return gardee ? numeroDite(gardee.vente) : null;
  });
