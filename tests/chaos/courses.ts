import { randomUUID } from 'node:crypto';
import { setTimeout as attendre } from 'node:timers/promises';
import type pg from 'pg';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Enveloppe } from '#shared/base/refus.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { Tirage } from '#server/platform/demo/tirage.ts';
import type { Personne, Pharmacie } from './pharmacie.ts';

/** What two people may do at once to a basket that stands at a desk. */
export const ACTES = ['payer ici', 'payer là', 'annuler', 'modifier', 'renvoyer'] as const;
export type ActeDeCourse = (typeof ACTES)[number];
/** Each act against each, itself in a second tab included. */
export const PAIRES: readonly (readonly [ActeDeCourse, ActeDeCourse])[] = ACTES.flatMap((a, i) =>
  ACTES.slice(i).map((b) => [a, b] as const),
);

/** A desk and who sells to it: one lane, raced on by itself. */
interface Couloir {
  vendeur: Personne;
  caissier: Personne;
  produit_id: number;
}
interface Reponse {
  statut: number;
  enveloppe: Enveloppe<Reservation | null>;
}
export interface Terrain {
  adresse: string;
  pharmacie: Pharmacie;
}

async function poster(
  adresse: string,
  par: Personne,
  chemin: string,
  corps: object,
): Promise<Reponse> {
  const reponse = await fetch(adresse + chemin, {
    method: 'POST',
    body: JSON.stringify(corps),
    headers: {
      Authorization: `Bearer ${par.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
  });
  return {
    statut: reponse.status,
    enveloppe: (await reponse.json()) as Enveloppe<Reservation | null>,
  };
}
async function obtenir(
  adresse: string,
  par: Personne,
  chemin: string,
  corps: object,
): Promise<Reservation> {
  const { statut, enveloppe } = await poster(adresse, par, chemin, corps);
  if (statut !== 200 || !enveloppe.data)
    throw new Error(`${chemin} : ${statut} ${enveloppe.errors.join(' ')}`);
  return enveloppe.data;
}

/** Each act as its screen sends it, with the version that screen shows. */
const FAIRE: Readonly<
  Record<ActeDeCourse, (adresse: string, c: Couloir, r: Reservation) => Promise<Reponse>>
> = {
  'payer ici': (adresse, c, r) =>
    poster(adresse, c.caissier, `/api/reservations/${r.id}/update`, {
      version: r.version,
      status: 'Termine',
      amount_gived: r.net_a_payer,
      mode_paiement: 'espece',
    }),
  'payer là': (adresse, c, r) =>
    poster(adresse, c.vendeur, `/api/reservations/${r.id}/update`, {
      version: r.version,
      status: 'Termine',
      caisse_id: CAISSE_DEFAUT,
      amount_gived: r.net_a_payer,
      mode_paiement: 'espece',
    }),
  annuler: (adresse, c, r) =>
    poster(adresse, c.vendeur, `/api/reservations/${r.id}/update`, {
      version: r.version,
      status: 'Annule',
    }),
  modifier: (adresse, c, r) =>
    poster(adresse, c.vendeur, `/api/reservations/${r.id}/update`, {
      version: r.version,
      reservation_produits: [{ produit_id: c.produit_id, qte: 3 }],
    }),
  renvoyer: (adresse, c, r) =>
    poster(adresse, c.caissier, `/api/reservations/${r.id}/renvoyer`, {
      version: r.version,
      motif: 'Ordonnance à revoir',
    }),
};

/** What the loser reads, by who won: the specified sentence of that state. */
function phrasePerdante(gagnant: ActeDeCourse, perdant: ActeDeCourse, c: Couloir): RegExp {
  const lettre = (texte: string) => new RegExp(`^${texte.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
  const auGuichet = perdant === 'payer ici' || perdant === 'renvoyer';
  switch (gagnant) {
    case 'payer ici':
    case 'payer là': {
      const par = gagnant === 'payer ici' ? c.caissier : c.vendeur;
      return perdant.startsWith('payer')
        ? new RegExp(`^Déjà encaissée par ${par.fullname} à \\d\\d:\\d\\d$`)
        : lettre(phrasesReservation.filigrane.Termine);
    }
    case 'annuler':
      return lettre(phrasesReservation.filigrane.Annule);
    case 'modifier':
      return lettre(phrasesReservation.reservationModifieeAilleurs(c.vendeur.fullname));
    case 'renvoyer':
      return lettre(
        auGuichet
          ? phrasesReservation.reservationPlusIci
          : phrasesReservation.reservationModifieeAilleurs(c.caissier.fullname),
      );
  }
}

/**
 * What the base must then hold: state, quantity in the basket, sales of it and what left the shelf.
 */
const ATTENDU: Readonly<
  Record<
    ActeDeCourse,
    { status: string; etat_caisse: string; qte: number; ventes: number; sortie: number }
  >
> = {
  'payer ici': { status: 'Termine', etat_caisse: 'Payé', qte: 2, ventes: 1, sortie: 2 },
  'payer là': { status: 'Termine', etat_caisse: 'Payé', qte: 2, ventes: 1, sortie: 2 },
  annuler: { status: 'Annule', etat_caisse: 'Ouvert', qte: 2, ventes: 0, sortie: 0 },
  modifier: { status: 'Brouillon', etat_caisse: 'Ouvert', qte: 3, ventes: 0, sortie: 0 },
  renvoyer: { status: 'Brouillon', etat_caisse: 'Renvoyé', qte: 2, ventes: 0, sortie: 0 },
};
const TENU = `select r.status, r.etat_caisse,
    (select sum(qte)::int from reservation_produit where reservation_id = r.id) as qte,
  (select count(*)::int from vente where reservation_id = r.id) as ventes,
  (select coalesce(sum(qte), 0)::int
  from mouvement
  where source = 'reservation' and source_id = r.id)
    as sortie
  from reservation r
  where r.id = $1`;

async function tenuPar(base: pg.Pool, id: number): Promise<string> {
  return JSON.stringify((await base.query(TENU, [id])).rows[0]);
}

interface Course {
  /** Which of the two won; -1 when not exactly one did. */
  gagnant: number;
  fautes: string[];
}
/**
 * One race: a basket sent and opened at its desk, two acts at once; who won, and what is not as it
 * must be.
 */
async function courir(
  { adresse, pharmacie }: Terrain,
  c: Couloir,
  actes: readonly [ActeDeCourse, ActeDeCourse],
  tirage: Tirage,
): Promise<Course> {
  const cree = await obtenir(adresse, c.vendeur, '/api/reservations', {});
  await obtenir(adresse, c.vendeur, `/api/reservations/${cree.id}/update`, {
    reservation_produits: [{ produit_id: c.produit_id, qte: 2 }],
    caisse_id: c.caissier.caisse_id,
    switch_caisse_at: new Date().toISOString(),
  });
  const r = await obtenir(adresse, c.caissier, `/api/reservations/${cree.id}/ouvrir`, {});
  // A head start of a few milliseconds to one or the other: each must win sometimes.
  const avance = tirage.entier(-4, 4);
  const reponses = await Promise.all(
    actes.map(async (acte, i) => {
      const retard = i === 0 ? -avance : avance;
      if (retard > 0) await attendre(retard);
      return FAIRE[acte](adresse, c, r);
    }),
  );
  const rangGagnant = reponses.findIndex((x) => x.statut === 200);
  const gagnant = actes[rangGagnant];
  if (gagnant === undefined || reponses.filter((x) => x.statut === 200).length !== 1)
    return {
      gagnant: -1,
      fautes: [
        `N° ${r.id} : pas un seul gagnant, ${reponses.map((x) => `${x.statut} ${x.enveloppe.errors.join(' ')}`).join(' / ')}`,
      ],
    };
  const [perdant, dite] = [actes[1 - rangGagnant] ?? gagnant, reponses[1 - rangGagnant]];
  const fautes: string[] = [];
  const phrase = phrasePerdante(gagnant, perdant, c);
  if (
    dite?.statut !== 409 ||
    dite.enveloppe.errors.length !== 1 ||
    !phrase.test(dite.enveloppe.errors[0] ?? '')
  )
    fautes.push(
      `N° ${r.id}, ${gagnant} a gagné : ${perdant} lit ${dite?.statut} « ${dite?.enveloppe.errors.join(' ')} », attendu ${phrase.source}`,
    );
  const { status, etat_caisse } = ATTENDU[gagnant];
  if (dite?.enveloppe.data?.status !== status || dite.enveloppe.data.etat_caisse !== etat_caisse)
    fautes.push(`N° ${r.id} : le perdant ne reçoit pas l’état (${dite?.enveloppe.data?.status})`);
  const [tenu, attendu] = [await tenuPar(pharmacie.base, r.id), JSON.stringify(ATTENDU[gagnant])];
  if (tenu !== attendu)
    fautes.push(`N° ${r.id}, ${gagnant} a gagné : ${tenu} au lieu de ${attendu}`);
  return { gagnant: rangGagnant, fautes };
}

export interface ResultatPaire {
  paire: string;
  courses: number;
  /** Races won by the first act of the pair. */
  premiers: number;
  fautes: string[];
}

/** `fois` races of each pair, as many at once as there are desks. */
export async function courirPaires(
  terrain: Terrain,
  fois: number,
  tirage: Tirage,
  dire: (r: ResultatPaire) => void = () => undefined,
): Promise<ResultatPaire[]> {
  const { pharmacie } = terrain;
  // A product with plenty: the shelf is not what is raced for here.
  const { rows } = await pharmacie.base.query<{ id: number }>(
    'select id from produit where qte > 10000 order by id',
  );
  const couloirs = pharmacie.caissiers.flatMap((caissier, i): Couloir[] => {
    const [vendeur, produit] = [pharmacie.vendeurs[i], rows[i % rows.length]];
    return vendeur && produit ? [{ vendeur, caissier, produit_id: produit.id }] : [];
  });
  const resultats: ResultatPaire[] = [];
  for (const paire of PAIRES) {
    const r: ResultatPaire = { paire: paire.join(' × '), courses: 0, premiers: 0, fautes: [] };
    await Promise.all(
      couloirs.map(async (c) => {
        while (r.courses < fois) {
          r.courses += 1;
          const { gagnant, fautes } = await courir(terrain, c, paire, tirage);
          if (gagnant === 0) r.premiers += 1;
          r.fautes.push(...fautes);
        }
      }),
    );
    resultats.push(r);
    dire(r);
  }
  return resultats;
}
