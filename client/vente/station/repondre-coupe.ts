import { type ApiAnswer, type CallOptions, noAnswer, type Relay } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { cutAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { oublierEdition, panierVu } from '#client/vente/reservation/panier/panier-vu.offert.ts';
import { cleJour, recevoirReservation } from '#client/vente/reservation/reservation.queries.ts';
import { veilleAtom } from '#client/vente/reservation/interactions/veille.atoms.ts';
import { toast } from '#client/ui/toast.ts';
import type { Appel } from '#shared/base/contract.ts';
import { enIso } from '#shared/base/dates.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { lireGardeActuelle } from '#shared/gestion/garde/garde.api.ts';
import { lirePharmacie } from '#shared/admin/pharmacie/pharmacie.api.ts';
import { lireProduit, listerProduits } from '#shared/stock/produit/produit.api.ts';
import {
  creerReservation,
  imprimerReservation,
  lireReservation,
  listerReservationsJour,
  majReservationAppel,
} from '#shared/vente/reservation/reservation.api.ts';
import { appliquerVendeur } from '#shared/vente/reservation/reservation.events.ts';
import type { MajReservation, Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { acteDemande } from '#shared/vente/reservation/transitions.rules.ts';
import * as phrases from '#shared/vente/station/coupe.phrases.ts';
import { numeroProvisoire } from '#shared/vente/station/provisoire.rules.ts';
import { chercherLocal, produitLocal, retirerDuStockLocal, cachedTete } from './catalogue.ts';
import { coupureDite } from './coupure.ts';
import { decalageMesure } from './horloge-du-poste.ts';
import {
  changerPanier,
  envoiDe,
  storeDoute,
  storeNouveau,
  storeVente,
  lireReglages,
  noterEnvoi,
  oublierEnvoi,
  storedPaniers,
  retenirReglages,
  type Su,
} from './journal.ts';
import { remettre } from './remise.ts';
import {
  type Contexte,
  nouveauPanier,
  panierChange,
  refusDActe,
  type RefusDeCoupe,
  refusDeVente,
  venteEnEspeces,
} from './vendre-coupe.rules.ts';

type Options = CallOptions<unknown, unknown, unknown>;
type Reponse = ApiAnswer<unknown>;

const repondre = (data: unknown, plus: Partial<Reponse> = {}): Reponse => ({
  success: true,
  message: '',
  errors: [],
  data,
  statut: 200,
  ...plus,
});
const refuser = ({ refus, code = 'conflit' }: RefusDeCoupe, data: unknown = null): Reponse => ({
  success: false,
  message: '',
  errors: [refus],
  code,
  data,
  statut: 422,
});

const moi = () => {
  const session = store.get(sessionAtom);
  return { utilisateur_id: session?.id ?? 0, vendeur: session?.fullname ?? '' };
};
const idDe = (options: Options): number => Number(Object(options.parametres).id);

async function contexteDe(id: number): Promise<Contexte> {
  const veille = store.get(veilleAtom);
  return {
    ...(await lireReglages()),
    vendeur: moi().vendeur,
    produitDe: produitLocal,
    contre_indications: veille?.reservation_id === id ? veille.contre_indications : 0,
    maintenant: new Date(),
  };
}
export const refusDuPanier = async (r: Reservation): Promise<string | null> =>
  refusDeVente(r, await contexteDe(r.id));

async function creer(): Promise<Reponse> {
  const { utilisateur_id, vendeur } = moi();
  const reglages = await lireReglages();
  const panier = await storeNouveau(utilisateur_id, (id) =>
    nouveauPanier(id, vendeur, reglages, new Date()),
  );
  return repondre(panier);
}

async function changer(id: number, corps: MajReservation): Promise<Reponse> {
  const { pharmacie } = await lireReglages();
  const fait = await changerPanier(id, (panier) =>
    panierChange(panier, corps, { produitDe: produitLocal, pharmacie, maintenant: new Date() }),
  );
  if (!fait) return refuser({ refus: phrases.panierParti, code: 'introuvable' });
  return 'refus' in fait ? refuser(fait) : repondre(fait.panier);
}

/** [HSL-27] Context the server judges the sale by. */
function suIci(): Su {
  const coupe = store.get(cutAtom);
  const tete = cachedTete();
  const decalage_ms = decalageMesure();
  return {
    ...(decalage_ms !== undefined && { decalage_ms }),
    coupure_at: coupe && enIso(new Date(coupe.depuis)),
    catalogue: tete && { epoque: tete.epoque, seq: tete.seq, lu_at: tete.lu_at },
  };
}

/** A doubtful payment draws no number: the server may have given one. */
const SANS_PLACE = { numero: 0, marque: 'P1' } as const;
/**
 * [CPE-9] Unanswered payment: paying again could charge twice. Stored as sent; null when not
 * allowed offline (other mode, insured client).
 */
async function douter(
  id: number,
  envoi: { envoi: string; corps: MajReservation },
): Promise<Reponse | null> {
  const avant = panierVu(id);
  if (!avant) return null;
  const { utilisateur_id } = moi();
  const faite = venteEnEspeces(avant, envoi.corps, {
    ...(await contexteDe(id)),
    ...SANS_PLACE,
    vendeur_id: utilisateur_id,
    maintenant: new Date(),
  });
  if ('refus' in faite) return null;
  const doute = { cle: envoi.envoi, corps: envoi.corps, su: suIci() };
  await storeDoute(utilisateur_id, faite.panier, doute);
  retirerDuStockLocal(faite.vente.lignes);
  oublierEdition(id);
  toast.avertir(phrases.unCompteDoute);
  return repondre(faite.panier);
}

/** Stored before it is shown; leaves the local stock. */
async function payer(id: number, corps: MajReservation): Promise<Reponse> {
  const qui = moi();
  const envoi = id > 0 ? await envoiDe(id) : null;
  if (envoi) return (await douter(id, envoi)) ?? noAnswer();
  const contexte = await contexteDe(id);
  const maintenant = new Date();
  const su = suIci();
  const faite = await storeVente(id, qui, id > 0 ? panierVu(id) : null, (panier, place) =>
    venteEnEspeces(panier, corps, {
      ...contexte,
      ...place,
      su,
      vendeur_id: qui.utilisateur_id,
      maintenant,
    }),
  );
  if ('refus' in faite)
    return faite.panier
      ? { ...refuser({ refus: phrases.panierParti }, faite.panier), statut: 409 }
      : refuser({ refus: faite.refus || phrases.panierParti });
  retirerDuStockLocal(faite.vente.lignes);
  if (id > 0) oublierEdition(id);
  if (!store.get(cutAtom)) void remettre();
  const { marque, numero } = faite.vente;
  const message = phrases.storedVente(numeroProvisoire(marque, numero));
  return repondre(faite.panier, { message });
}

function mettreAJour(id: number, corps: MajReservation): Promise<Reponse> | Reponse {
  const acte = acteDemande(corps);
  if (acte === 'payer') return payer(id, corps);
  if (id < 0) return changer(id, corps);
  const refus = refusDActe(corps);
  if (refus) return refuser({ refus });
  if (acte === 'annuler') return refuser({ refus: phrases.annulerAttend });
  const tenue = panierVu(id);
  if (tenue && tenue.switch_caisse_at !== null && tenue.etat_caisse !== 'Renvoyé')
    return refuser({ refus: phrases.dejaEnvoye(tenue.caisse) });
  // The user's own draft: stored here, sent once online.
  return noAnswer();
}

/** Reprints count on the basket alone. */
async function imprimer(id: number): Promise<Reponse | null> {
  const tenue = (await storedPaniers(moi().utilisateur_id)).find((r) => r.id === id);
  return tenue ? repondre({ ...tenue, impressions: tenue.impressions + 1 }) : null;
}

/** The cached day, merged with stored baskets. */
async function jour(fullname: string, lu: readonly Reservation[]): Promise<Reservation[]> {
  const { utilisateur_id, vendeur } = moi();
  const locaux = fullname === vendeur ? await storedPaniers(utilisateur_id) : [];
  return locaux
    .filter((r) => r.status !== 'Annule' || r.id > 0)
    .reduce<Reservation[]>((tous, r) => appliquerVendeur(tous, r), [...lu]);
}
const creeParDe = (options: Options): string => String(Object(options.requete).created_by ?? '');
const cachedJour = (fullname: string): Reservation[] =>
  cache.getQueryData<Reservation[]>(cleJour(fullname)) ?? [];

function produits(options: Options): Reponse | null {
  const { search_by_keyword, ids, rows = 15 } = Object(options.requete) as Record<string, unknown>;
  if (typeof ids === 'string')
    return repondre(ids.split(',').flatMap((id) => produitLocal(Number(id)) ?? []));
  if (typeof search_by_keyword !== 'string' || search_by_keyword === '') return null;
  const trouves = chercherLocal(search_by_keyword, Number(rows));
  return repondre(trouves, { meta: { total: trouves.length, page: 1, rows: Number(rows) } });
}

type Repondre = (options: Options) => Promise<Reponse | null> | Reponse | null;
const siConnu = (data: unknown): Reponse | null => (data === null ? null : repondre(data));
/** Null: no offline answer. */
const REPONSES = new Map<unknown, Repondre>([
  [creerReservation, creer],
  [majReservationAppel, (o) => mettreAJour(idDe(o), (o.corps ?? {}) as MajReservation)],
  [imprimerReservation, (o) => imprimer(idDe(o))],
  [
    listerReservationsJour,
    async (o) => repondre(await jour(creeParDe(o), cachedJour(creeParDe(o)))),
  ],
  [lireReservation, (o) => siConnu(panierVu(idDe(o)))],
  [listerProduits, produits],
  [lireProduit, (o) => siConnu(produitLocal(idDe(o)))],
  [lirePharmacie, async () => siConnu((await lireReglages()).pharmacie)],
  [lireGardeActuelle, async () => repondre((await lireReglages()).garde)],
]);
async function repondreSeul(call: unknown, options: Options): Promise<Reponse | null> {
  return (await REPONSES.get(call)?.(options)) ?? null;
}
/** Calls that wait, unanswered, until the outage is confirmed. */
const REPONDUS = new Set<unknown>([
  creerReservation,
  majReservationAppel,
  listerReservationsJour,
  listerProduits,
  lireProduit,
  lirePharmacie,
  lireGardeActuelle,
]);

/** Storage failure: not done, and reported. */
const auJournal = (call: unknown, options: Options): Promise<Reponse | null> =>
  repondreSeul(call, options).catch((erreur: unknown) => {
    console.error('journal du poste', erreur);
    return refuser({ refus: phrases.notStored, code: 'disque_plein' });
  });

/** Stores reads for an outage; adds unsynced baskets to the day. */
async function apres(call: unknown, options: Options, r: Reponse): Promise<Reponse> {
  if (!r.success) return r;
  if (call === lireGardeActuelle)
    void retenirReglages({ garde: gardeDite(r.data) }).catch(() => undefined);
  if (call !== listerReservationsJour || !Array.isArray(r.data)) return r;
  const data = await jour(creeParDe(options), r.data as Reservation[]).catch(() => r.data);
  return { ...r, data };
}
function gardeDite(data: unknown): { id: number; montant_taxe: number } | null {
  const { id, montant_taxe } = Object(data) as { id?: unknown; montant_taxe?: unknown };
  return typeof id === 'number' && typeof montant_taxe === 'number' ? { id, montant_taxe } : null;
}

/** Baskets created here (negative id) are always answered here. */
const estDIci = (call: Appel, options: Options): boolean =>
  idDe(options) < 0 &&
  (call === majReservationAppel || call === imprimerReservation || call === lireReservation);

/**
 * [HSL-21] A payment naming another register is a desk's, answered by the server; offline that desk
 * queues it (`client/vente/caisse/differes.*`).
 */
const estDuGuichet = (call: Appel, { corps }: Options): boolean => {
  const maj = (corps ?? {}) as MajReservation;
  return (
    call === majReservationAppel && acteDemande(maj) === 'payer' && maj.caisse_id !== CAISSE_DEFAUT
  );
};

async function relayer(
  call: Appel,
  options: Options,
  send: () => Promise<Reponse>,
): Promise<Reponse> {
  if (estDuGuichet(call, options)) return send();
  if (estDIci(call, options)) return (await auJournal(call, options)) ?? noAnswer();
  if (!store.get(cutAtom)?.vend) {
    const repondu = noterLeDepart(call, options);
    const r = await send();
    const note = repondu(r);
    if (r.statut !== 0) return apres(call, options, r);
    await note;
    if (options.signal?.aborted || !REPONDUS.has(call) || !(await coupureDite())) return r;
  }
  return (await auJournal(call, options)) ?? send();
}
/**
 * [CPE-9] Noted on sending, cleared on the answer, so that a lost page does not hide it. Sending
 * does not wait.
 */
function noterLeDepart(call: Appel, options: Options): (r: Reponse) => Promise<void> {
  const corps = (options.corps ?? {}) as MajReservation;
  const { cle } = options;
  if (call !== majReservationAppel || cle === undefined || acteDemande(corps) !== 'payer')
    return async () => undefined;
  const id = idDe(options);
  const note = noterEnvoi(id, cle, corps).catch(() => undefined);
  return async ({ statut }) => {
    await note;
    if (statut !== 0) await oublierEnvoi(id).catch(() => undefined);
  };
}

export const relais: Relay = (call, options, send) =>
  relayer(call, options, send) as ReturnType<typeof send>;

/** Another tab wrote the journal. */
export async function remontrer(): Promise<void> {
  const { utilisateur_id, vendeur } = moi();
  for (const r of await storedPaniers(utilisateur_id)) recevoirReservation(vendeur, r);
}
