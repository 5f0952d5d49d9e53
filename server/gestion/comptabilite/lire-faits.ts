import { type Centimes, moins, plus, somme, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import { moisSuivant } from '#shared/base/mois.ts';
import type {
  CompteDeTiers,
  FaitsComptables,
  SansVente,
} from '#shared/gestion/comptabilite/faits-comptables.ts';
import { fraisDuMois } from '#shared/gestion/comptabilite/frais-mobiles.rules.ts';
import { rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { lireCloture } from './lire-cloture.ts';
import { lireLivreDuMois } from './lire-livre-caisse.ts';
import { lireMouvementsDuMois } from './livre-caisse.sql.ts';
import {
  type BornesDesActes,
  lireActes,
  lireFonds,
  lireFraisMobiles,
  lireReglements,
  lireTransferts,
} from './actes-du-mois.sql.ts';
import { lireDepenses } from './depenses-du-mois.sql.ts';
import { lireSoldes, lireStock, type SoldeLu } from './soldes.sql.ts';

/** Late seals fall on a later day [SCE-7]: days searched back. */
const JOURS_DE_MARGE = 31;

export interface BornesDuMois {
  de: string;
  a: string;
  fin: Date;
}
export function bornesDuMois(mois: string): BornesDuMois {
  const suivant = `${moisSuivant(mois)}-01`;
  return { de: `${mois}-01`, a: jourPlus(suivant, -1), fin: debutDeJour(suivant) };
}

type Comptables = Pick<FaitsComptables, 'tiers' | 'reglements' | 'fonds' | 'transferts'>;
const total = (liste: readonly { montant: Centimes }[]): Centimes => somme(liste, (x) => x.montant);

/**
 * [CPT-12] Closing balance minus movements. A sector correction debits one party, credits the other
 * [CPT-27].
 */
function composerComptes(
  soldes: readonly SoldeLu[],
  { tiers, reglements, fonds, transferts }: Comptables,
): CompteDeTiers[] {
  return soldes
    .map(({ tiers: nom, solde }) => {
      const siens = tiers.filter((t) => t.tiers === nom);
      const facture = total([
        ...siens.filter((t) => t.nature === 'vente'),
        ...transferts.filter((t) => t.vers === nom),
      ]);
      const repris = total([
        ...siens.filter((t) => t.nature !== 'vente'),
        ...transferts.filter((t) => t.de === nom),
      ]);
      const paye = total([...reglements, ...fonds].filter((p) => p.tiers === nom));
      return {
        tiers: nom,
        ouverture: moins(plus(solde, repris, paye), facture),
        facture,
        repris,
        paye,
      };
    })
    .filter((c) => [c.ouverture, c.facture, c.repris, c.paye].some((m) => m !== ZERO));
}

/** The driver returns sums as numbers or strings. */
const nombres = <T extends object>(lignes: readonly T[], ...colonnes: (keyof T)[]): T[] =>
  lignes.map((l) => ({ ...l, ...Object.fromEntries(colonnes.map((c) => [c, Number(l[c])])) }));
function dansLeMois(mois: string): BornesDesActes {
  const { de, a, fin } = bornesDuMois(mois);
  return [de, a, debutDeJour(jourPlus(de, -JOURS_DE_MARGE)), fin];
}

/** [CPT-28] Non-sale activity; enough for a pack. */
export async function lireFaitsSansVente(em: EntityManager, mois: string): Promise<SansVente> {
  const bornes = dansLeMois(mois);
  const { de, a, fin } = bornesDuMois(mois);
  const debut = debutDeJour(de);
  const reglements = await lireReglements(em, bornes);
  const fonds = await lireFonds(em, bornes);
  const transferts = await lireTransferts(em, debut, fin);
  const frais = await lireFraisMobiles(em, debut, fin);
  const mouvements = await lireMouvementsDuMois(em, debut, fin);
  const depenses = await lireDepenses(em, [de, a, debut, fin]);
  return {
    reglements: nombres(reglements, 'montant', 'arrondi'),
    fonds: nombres(fonds, 'montant'),
    transferts: nombres(transferts, 'montant'),
    frais_mobiles: fraisDuMois(mois, nombres(frais, 'montant')),
    hors_ventes: {
      mouvements: nombres(mouvements, 'montant', 'ecart'),
      depenses: nombres(depenses, 'montant', 'montant_avant'),
    },
  };
}

/**
 * [CPT-13] Monthly figures from the sealed tables, each act on its sealed day: totals match the
 * closings.
 */
export async function lireFaitsDuMois(em: EntityManager, mois: string): Promise<FaitsComptables> {
  const { de, fin } = bornesDuMois(mois);
  const actes = await lireActes(em, dansLeMois(mois));
  if (!actes) throw new Error(`actes de ${mois} non lus`);
  const { hors_ventes, ...reste } = await lireFaitsSansVente(em, mois);
  const portes = { tiers: actes.tiers, ...reste };
  const soldes = nombres(await lireSoldes(em, fin), 'solde');
  const stock = await lireStock(em, fin);
  return {
    mois,
    caisses: await rows(em, query.selectFrom('caisse').select(['id', 'libelle']).orderBy('id')),
    ...actes,
    ...portes,
    livre: await lireLivreDuMois(em, debutDeJour(de), fin),
    hors_ventes,
    comptes: composerComptes(soldes, portes),
    stock: nombres(stock, 'achat', 'vente'),
    cloture: await lireCloture(em, { mois, de }),
  };
}
