import { callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { cutAtom, stationKeyAtom, stationWaitsAtom } from '#client/base/connection.atoms.ts';
import { newKey } from '#client/base/new-key.ts';
import { activationAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { cleJour } from '#client/vente/reservation/reservation.queries.ts';
import { toast } from '#client/ui/toast.ts';
import { enIso } from '#shared/base/dates.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import {
  creerReservation,
  lireReservation,
  majReservationAppel,
} from '#shared/vente/reservation/reservation.api.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { demandeDe } from '#shared/vente/reservation/saisie-ligne.rules.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import * as phrases from '#shared/vente/station/coupe.phrases.ts';
import { numeroProvisoire } from '#shared/vente/station/provisoire.rules.ts';
import { annoncerStation, remettreVente } from '#shared/vente/station/station.api.ts';
import type { VenteHorsLigne } from '#shared/vente/station/station.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { leSignataire } from './cle-du-poste.ts';
import { mesurerHorloge } from './horloge-du-poste.ts';
import {
  dernierNumero,
  lePoste,
  readStoredPanier,
  noterRefus,
  noterRemise,
  noterReprise,
  oublierCopies,
  oublierPanier,
  type StoredPanier,
  paniersAReprendre,
  type Reprise,
  retenirAnnonce,
  type StoredVente,
  ventesARemettre,
} from './journal.ts';
import { leverLesDoutes } from './lever-doutes.ts';
import { aPlusTard, remplacerLePanier, retirerDuJour } from './panier-remis.ts';
import { journalAtom } from './station.atoms.ts';

/** Retry back-off, reset by a success. */
const REPRISES_MS = [1_000, 3_000, 7_000, 15_000] as const;
let echecs = 0;
const avantReprise = (): number => REPRISES_MS[Math.min(echecs, REPRISES_MS.length) - 1] ?? 1_000;
const CODE_ECARTEE = 'station_ecartee';
const CODE_EN_ATTENTE = 'station_en_attente';
const CODE_AUTRE_CLE = 'station_autre_cle';
/** Polling interval while awaiting acceptance. */
const ATTENTE_MS = 60_000;
let attente: ReturnType<typeof setTimeout> | undefined;

/** Registers the station and its key; reads what the server has. False: retry later. */
async function annoncer(): Promise<boolean> {
  const { station, marque, preuve } = await lePoste();
  store.set(stationKeyAtom, station);
  const signataire = await leSignataire();
  const reponse = await callApi(annoncerStation, {
    corps: {
      cle: station,
      marque,
      preuve,
      cle_publique: signataire?.publique ?? null,
      numero: await dernierNumero(),
      activation: store.get(activationAtom)?.token ?? null,
    },
    silencieux: true,
  });
  const autreCle = String(reponse.code) === CODE_AUTRE_CLE;
  store.set(journalAtom, (vu) => ({ ...vu, signe: signataire !== null, autreCle }));
  const { success, data, errors } = reponse;
  clearTimeout(attente);
  if (success && data) {
    mesurerHorloge(new Date(data.vue_at));
    await retenirAnnonce(data, Date.now());
    if (data.enrolee_at !== null || !signataire) store.set(stationWaitsAtom, null);
    else attendreAccord(phrases.attendAccord(data.marque, data.empreinte));
    return true;
  }
  // Too many pending, or another key: an earlier retry changes nothing.
  if (reponse.statut === 409) attendreAccord(errors.join(' '));
  return reponse.statut === 409;
}
function attendreAccord(pourquoi: string): void {
  store.set(stationWaitsAtom, pourquoi);
  attente = setTimeout(() => void remettre(), ATTENTE_MS);
}

interface Recue {
  provisoire: string;
  ticket: number;
}
const attendLePoste = ({ code }: { code?: unknown }): boolean => String(code) === CODE_EN_ATTENTE;

/** Quarantined: the draft it came from must not be sold again. */
async function noterMiseDeCote(v: StoredVente): Promise<null> {
  const { reservation_id } = v.vente;
  echecs = 0;
  await noterRemise(v.numero, { reservation_id: null, numero_ticket: null, a: Date.now() });
  if (reservation_id !== null)
    await callApi(majReservationAppel, {
      parametres: { id: reservation_id },
      corps: { status: 'Annule' },
      silencieux: true,
    });
  retirerDuJour(v.vendeur, v.panier.id);
  toast.avertir(phrases.miseDeCote(numeroProvisoire(v.vente.marque, v.numero)));
  return null;
}

/** 'attendre' blocks the following ones; null: not a sale yet. */
async function remettreUne(v: StoredVente, station: string): Promise<Recue | null | 'attendre'> {
  // Sold while the server was creating its basket: that one is settled first.
  const panier = v.vente.reservation_id === null ? await readStoredPanier(v.panier.id) : null;
  if (panier && !(await rendreAuServeur(panier))) return 'attendre';
  const reponse = await callApi(remettreVente, {
    corps: {
      station,
      envoyee_at: enIso(new Date()),
      vente: v.vente,
      ...(v.texte !== undefined && { texte: v.texte, signature: v.signature ?? '' }),
    },
    silencieux: true,
  });
  if (aPlusTard(reponse) || attendLePoste(reponse)) return 'attendre';
  const { success, data, errors, code } = reponse;
  if (success) return data ? noterEnregistree(v, data) : noterMiseDeCote(v);
  const ecartee = String(code) === CODE_ECARTEE;
  await noterRefus(v.numero, ecartee ? [phrases.posteEcarte] : errors);
  return ecartee ? 'attendre' : null;
}
async function noterEnregistree(
  v: StoredVente,
  { reservation_id, numero_ticket, numero_provisoire }: VenteHorsLigne,
): Promise<Recue> {
  echecs = 0;
  await noterRemise(v.numero, { reservation_id, numero_ticket, a: Date.now() });
  const lue = await callApi(lireReservation, {
    parametres: { id: reservation_id },
    silencieux: true,
  });
  if (lue.data) remplacerLePanier(v.panier.id, lue.data);
  else retirerDuJour(v.vendeur, v.panier.id);
  return { provisoire: numero_provisoire, ticket: numero_ticket };
}

function announce(recues: readonly Recue[]): void {
  const [une] = recues;
  if (!une) return;
  toast.succes(
    recues.length === 1
      ? phrases.venteRemise(une.provisoire, une.ticket)
      : phrases.ventesRemises(recues),
  );
}

/** [HSL-31] In order; a refused one blocks no other. True: none pending. */
async function remettreLesVentes(): Promise<boolean> {
  const { station } = await lePoste();
  const recues: Recue[] = [];
  try {
    for (const v of await ventesARemettre()) {
      const recue = await remettreUne(v, station);
      if (recue === 'attendre') return false;
      if (recue) recues.push(recue);
    }
    return true;
  } finally {
    announce(recues);
  }
}

const rienDedans = ({ status, reservation_produits }: Reservation): boolean =>
  status === 'Annule' || reservation_produits.length === 0;
const boitesDe = ({ reservation_produits }: Pick<Reservation, 'reservation_produits'>): string =>
  reservation_produits
    .map((l) => `${l.produit_id}×${l.qte}`)
    .sort()
    .join(' ');

/** Idempotent by its key. Null: retry later; without an id: refused. */
async function ouvrirSurLeServeur(p: StoredPanier): Promise<Reprise | null> {
  const reprise: Reprise = p.reprise ?? { cle: newKey(), reservation_id: null };
  if (reprise.reservation_id !== null) return reprise;
  if (!(await noterReprise(p.id, reprise))) return null;
  const reponse = await callApi(creerReservation, {
    corps: {
      created_by: p.panier.created_by,
      client_id: CLIENT_COMPTANT,
      caisse_id: CAISSE_DEFAUT,
    },
    cle: reprise.cle,
    silencieux: true,
  });
  const { data } = reponse;
  if (!data) return aPlusTard(reponse) ? null : reprise;
  const ouverte = { ...reprise, reservation_id: data.id, cree_at: data.created_at };
  await noterReprise(p.id, ouverte);
  return ouverte;
}

/** Untouched and still open on the server. */
const estIntact = (r: Reservation, { cree_at = r.created_at, boites = [] }: Reprise): boolean =>
  estTraitable(r) &&
  r.created_at === cree_at &&
  (r.reservation_produits.length === 0 || boites.includes(boitesDe(r)));
/**
 * [HSL-23] Cancels the server's copy of a basket that ended here: it would hold stock and could be
 * sold twice. Unless somebody edited it. Another user's key is unknown. False: retry later.
 */
async function rendreAuServeur(p: StoredPanier): Promise<boolean> {
  if (!p.reprise) return true;
  if (p.reprise.reservation_id === null && p.utilisateur_id !== store.get(sessionAtom)?.id)
    return true;
  const reprise = await ouvrirSurLeServeur(p);
  if (!reprise) return false;
  const { reservation_id: id } = reprise;
  if (id === null) return true;
  const lu = await callApi(lireReservation, { parametres: { id }, silencieux: true });
  if (aPlusTard(lu)) return false;
  if (!lu.data || !estIntact(lu.data, reprise)) return true;
  const reponse = await callApi(majReservationAppel, {
    parametres: { id },
    corps: { status: 'Annule', version: lu.data.version },
    silencieux: true,
  });
  return !aPlusTard(reponse);
}
async function abandonner(p: StoredPanier): Promise<void> {
  if (!(await rendreAuServeur(p))) return;
  if (await oublierPanier(p.id, p.panier.version)) retirerDuJour(p.panier.created_by, p.id);
}

/** Uploads its lines and discount, then swaps it in. */
async function reprendre(p: StoredPanier): Promise<void> {
  const { panier } = p;
  if (rienDedans(panier)) return abandonner(p);
  const reprise = await ouvrirSurLeServeur(p);
  const id = reprise?.reservation_id;
  if (!reprise || !id) return;
  const boites = [...new Set([...(reprise.boites ?? []), boitesDe(panier)])];
  const tenu = await noterReprise(p.id, { ...reprise, boites });
  // Changed meanwhile: the next round takes it.
  if (tenu?.panier.version !== panier.version) return;
  const reponse = await callApi(majReservationAppel, {
    parametres: { id },
    corps: {
      reservation_produits: panier.reservation_produits.map(demandeDe),
      remise: panier.remise,
      posologie_sur_ticket: panier.posologie_sur_ticket,
    },
    silencieux: true,
  });
  if (aPlusTard(reponse)) return;
  if (!reponse.success || !reponse.data)
    return toast.avertir(phrases.panierNonRepris(reponse.errors.join(' ')));
  if (await oublierPanier(p.id, panier.version)) remplacerLePanier(p.id, reponse.data);
}

/** One tab at a time with Web Locks; the server deduplicates otherwise. */
const seul = (faire: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('remise-du-poste', faire) : faire();

async function faireRemise(): Promise<boolean> {
  const session = store.get(sessionAtom);
  if (!session || store.get(cutAtom)) return true;
  if (!peut(session, 'VENTE', 'reservation')) return true;
  if (!(await annoncer())) return false;
  if (!(await leverLesDoutes(session.id))) return false;
  if (!(await remettreLesVentes())) return false;
  for (const p of await paniersAReprendre(session.id)) await reprendre(p);
  await oublierCopies();
  await cache.invalidateQueries({ queryKey: cleJour(session.fullname) });
  return (await paniersAReprendre(session.id)).length === 0;
}

let enCours: Promise<void> | null = null;
let encore = false;
let minuterie: ReturnType<typeof setTimeout> | undefined;
/** [CPE-8] Sends offline sales in order, once each, with retries. */
export function remettre(): Promise<void> {
  if (enCours) {
    encore = true;
    return enCours;
  }
  clearTimeout(minuterie);
  enCours = seul(faireRemise)
    .catch((erreur: unknown) => {
      console.error('remise', erreur);
      return false;
    })
    .then((finie) => {
      enCours = null;
      echecs = finie ? 0 : echecs + 1;
      if (encore) {
        encore = false;
        void remettre();
      } else if (!finie) minuterie = setTimeout(() => void remettre(), avantReprise());
    });
  return enCours;
}
