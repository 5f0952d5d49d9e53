import fc from 'fast-check';
import { expect } from 'vitest';
import { jourPlus } from '#shared/base/dates.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { Garde } from '#shared/gestion/garde/garde.schema.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { passMinute } from '#server/minutes.ts';
import {
  a,
  annuler,
  awa,
  type Caissier,
  caissier,
  chef,
  maintenant,
  mettreAHeure,
  serge,
  serveur,
  vendre,
} from './ventes.scene.ts';

export const MODES = ['espece', 'cheque', 'mobile_money', 'autres'] as const;
const COMPTOIRS = ['A', 'B', 'Default'] as const;
type Comptoir = (typeof COMPTOIRS)[number];

const ligne = fc.tuple(
  fc.integer({ min: 0, max: 2 }),
  fc.integer({ min: 1, max: 7 }),
  fc.constantFrom(0, 0, 35, 80, 100),
);
const achat = fc.record({
  quoi: fc.constant('vente' as const),
  vendeur: fc.constantFrom(0, 1),
  ou: fc.constantFrom(...COMPTOIRS),
  remise: fc.constantFrom(0, 0, 125, 333.25),
  minutes: fc.integer({ min: 1, max: 300 }),
  lignes: fc.uniqueArray(ligne, { minLength: 1, maxLength: 3, selector: ([rang]) => rang }),
  modes: fc.uniqueArray(fc.constantFrom(...MODES), { minLength: 1, maxLength: 3 }),
});
const annulation = fc.record({
  quoi: fc.constant('annulation' as const),
  laquelle: fc.nat(50),
  minutes: fc.integer({ min: 1, max: 60 }),
});
type ValeurDe<T> = T extends fc.Arbitrary<infer V> ? V : never;
type Achat = ValeurDe<typeof achat>;
type Acte = Achat | ValeurDe<typeof annulation>;
const acte: fc.Arbitrary<Acte> = fc.oneof(
  { weight: 4, arbitrary: achat },
  { weight: 2, arbitrary: annulation },
);
/** Three days, each of a few sales and cancellations. */
export const programmes = fc.array(fc.array(acte, { minLength: 3, maxLength: 6 }), {
  minLength: 3,
  maxLength: 3,
});

export interface Faite {
  vente: VenteDetail;
  jour: string;
  ou: Comptoir;
  annulee?: { jour: string; contre_passee: boolean };
}
/** What was done in these days, as whoever did it remembers. */
export interface Journees {
  premier: string;
  dernier: string;
  desks: { A: Caissier; B: Caissier; Default: null };
  garde_id: number;
  faites: Faite[];
  /** Counts of register A, handed in and validated each evening. */
  valides: Billetage[];
}

/** A whole day of a register, counted. */
export const compter = async ({ desks }: Journees, ou: 'A' | 'B', jour: string) =>
  (
    await chef.ecrire<Billetage>('/api/billetages', {
      caisse_id: desks[ou].caisse_id,
      date_debut: jour,
      heure_debut: '00:00',
      date_fin: jour,
      heure_fin: '23:59',
      coupures: [],
      motif_ecart: 'essai',
    })
  ).data;

async function ouvrirJournees(tour: number, jours: number): Promise<Journees> {
  const premier = jourPlus('2027-01-01', tour * 10);
  const desks = {
    A: await caissier(`Alice ${tour}`),
    B: await caissier(`Bob ${tour}`),
    Default: null,
  };
  mettreAHeure(a(premier, '20:00:00'));
  const garde = await chef.ecrire<Garde>('/api/gardes', {
    date_debut: premier,
    heure_debut: '20:00',
    date_fin: jourPlus(premier, 1),
    heure_fin: '19:59',
    montant_taxe: 250,
  });
  expect(garde.statut).toBe(200);
  return {
    premier,
    dernier: jourPlus(premier, jours - 1),
    desks,
    garde_id: garde.data.id,
    faites: [],
    valides: [],
  };
}

async function vendreAuHasard(j: Journees, e: Achat, jour: string): Promise<void> {
  const remise = e.lignes.every(([, , pc]) => pc === 0) ? e.remise : 0;
  const vente = await vendre({
    vendeur: e.vendeur === 0 ? awa : serge,
    ou: j.desks[e.ou],
    lignes: e.lignes,
    remise,
    modes: e.modes,
  });
  j.faites.push({ vente, jour, ou: e.ou });
}

async function annulerAuHasard(j: Journees, laquelle: number, jour: string): Promise<void> {
  const restees = j.faites.filter((f) => !f.annulee);
  const f = restees[laquelle % Math.max(1, restees.length)];
  if (!f) return;
  const faite = await annuler(f.vente.id);
  expect(faite.statut).toBe(200);
  // A counted drawer, or [VEN-22] a month that is over.
  const close = f.ou === 'A' || f.jour.slice(0, 7) !== jour.slice(0, 7);
  f.annulee = { jour, contre_passee: close && f.jour !== jour };
  expect(faite.data.contre_passee).toBe(f.annulee.contre_passee);
}

/** Plays the days: the first from 20:00, under a duty that ends the next evening. */
export async function jouerJournees(
  tour: number,
  programme: readonly (readonly Acte[])[],
): Promise<Journees> {
  const j = await ouvrirJournees(tour, programme.length);
  for (const [rang, actes] of programme.entries()) {
    const jour = jourPlus(j.premier, rang);
    const depart = a(jour, rang === 0 ? '20:00:00' : '04:00:00').getTime();
    let minute = 0;
    if (rang > 0) mettreAHeure(a(jour, '00:00:00'));
    await passMinute(serveur.orm, maintenant);
    for (const e of actes) {
      minute = Math.min(239, minute + e.minutes);
      mettreAHeure(new Date(depart + minute * 60_000));
      if (e.quoi === 'vente') await vendreAuHasard(j, e, jour);
      else await annulerAuHasard(j, e.laquelle, jour);
    }
    mettreAHeure(a(jour, '23:59:59.999'));
    const depose = await compter(j, 'A', jour);
    j.valides.push((await chef.ecrire<Billetage>(`/api/billetages/${depose.id}/valider`)).data);
  }
  return j;
}
