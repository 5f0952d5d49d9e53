import { formatDate, debutDeJour } from '../../base/dates.ts';
import { formatMois } from '../../base/mois.ts';
import { type Centimes, fois, moins, oppose, plus, somme, ZERO } from '../../base/montant.ts';
import { nomDuMode } from '../../vente/caisse/caisse.schema.ts';
import { LIBELLE_OPERATEUR } from '../../vente/caisse/demande-du-panier.schema.ts';
import { ecrituresDeCaisse } from './ecritures-de-caisse.rules.ts';
import {
  type CleDuJour,
  type FaitsComptables,
  type FraisDuJour,
  type NatureEcriture,
  type PaiementDeFonds,
  type ReglementRecu,
  recuDe,
  type TaxesDuJour,
  type TotalDuJour,
  type TransfertDeTiers,
} from './faits-comptables.ts';
import {
  COMPTES_PAR_DEFAUT,
  type PlanComptable,
  sousCompteDuTaux,
  formatTauxTenu,
} from './plan-comptable.rules.ts';
import {
  type Cote,
  type Ecriture,
  type LigneEcriture,
  lignesDe,
  type Plume,
  simple,
  tresorerie,
} from './plume.rules.ts';

const cleDe = ({ jour, caisse_id, nature }: CleDuJour): string => `${jour}|${caisse_id}|${nature}`;
const MOTS: Readonly<Record<NatureEcriture, string>> = {
  vente: 'Ventes',
  annulation: 'Annulations',
  retour: 'Retours',
};
const ABREGES: Readonly<Record<NatureEcriture, string>> = {
  vente: 'VT',
  annulation: 'AN',
  retour: 'RT',
};
const sansTirets = (jour: string): string => jour.replaceAll('-', '');

const auTaux = (plume: Plume, cle: 'ventes' | 'tva', taux: number, debit: Centimes): Cote => ({
  ...simple(plume, cle, debit),
  compte: sousCompteDuTaux(plume.plan[cle], taux),
  intitule: `${COMPTES_PAR_DEFAUT[cle].intitule} ${taux === 0 ? 'exonérées' : formatTauxTenu(taux)}`,
});

/** Turnover and VAT by rate, as negative debits. */
function produits(plume: Plume, taxes: readonly TaxesDuJour[]): Cote[] {
  const parTaux = Map.groupBy(taxes, (t) => t.taux_tva);
  const credit = (lignes: readonly TaxesDuJour[], c: 'ht' | 'tva' | 'css' | 'garde') =>
    oppose(somme(lignes, (l) => l[c]));
  const taux = [...parTaux].sort(([a], [b]) => a - b);
  return [
    ...taux.map(([t, lignes]) => auTaux(plume, 'ventes', t, credit(lignes, 'ht'))),
    ...taux.map(([t, lignes]) => auTaux(plume, 'tva', t, credit(lignes, 'tva'))),
    simple(plume, 'css', credit(taxes, 'css')),
    simple(plume, 'garde', credit(taxes, 'garde')),
  ];
}

const arrondi = (plume: Plume, montant: Centimes): Cote =>
  simple(plume, montant > ZERO ? 'arrondi_gagne' : 'arrondi_perdu', oppose(montant));

const parCle = <T extends CleDuJour>(faits: readonly T[]): Map<string, T[]> =>
  Map.groupBy(faits, cleDe);

/**
 * [CPT-4] By day, register and nature. Debits: receipts by mode, third parties, discount. Credits:
 * turnover and VAT by rate, CSS, garde tax. Rounding apart; any gap to the client. Reversals on
 * their own day. 1.500 HT, TVA 270, CSS 15, cash 1.785: 571 debit 1.785; 701118 credit 1.500,
 * 443118 credit 270, 4478 credit 15.
 */
function ecritureDuJour(plume: Plume, total: TotalDuJour, faits: FaitsParCle): Ecriture {
  const cle = cleDe(total);
  const modes = faits.modes.get(cle) ?? [];
  const recu = somme(modes, (m) => m.montant);
  const caisse = plume.caisses.get(total.caisse_id) ?? String(total.caisse_id);
  const cotes = [
    ...modes.map((m) => ({
      ...tresorerie(plume, m.mode, total.caisse_id, m.operateur),
      debit: m.montant,
    })),
    ...(faits.tiers.get(cle) ?? []).map((t) => simple(plume, 'tiers_payant', t.montant, t.tiers)),
    simple(plume, 'client', moins(plus(total.total_client, total.arrondi), recu), 'CLIENTS'),
    simple(plume, 'remise', total.remise),
    ...produits(plume, faits.taxes.get(cle) ?? []),
    arrondi(plume, total.arrondi),
  ];
  const sens = total.nature === 'vente' ? 1 : -1;
  return {
    journal: 'VT',
    jour: total.jour,
    piece: `${ABREGES[total.nature]}-${sansTirets(total.jour)}-${total.caisse_id}`,
    libelle: `${MOTS[total.nature]} du ${formatDate(debutDeJour(total.jour))}, ${caisse}`,
    cotes: cotes.map((c) => ({ ...c, debit: fois(c.debit, sens) })),
  };
}

/** [CPT-5] Mode against the client's debt, rounding apart [CLI-10]. */
const ecritureDuReglement = (plume: Plume, r: ReglementRecu): Ecriture => ({
  journal: 'RG',
  jour: r.jour,
  piece: `RC-${r.id}`,
  libelle: `Règlement de ${r.tiers}, ${nomDuMode(r.mode)}`,
  cotes: [
    { ...tresorerie(plume, r.mode, r.caisse_id), debit: recuDe(r) },
    simple(plume, 'tiers_payant', oppose(r.montant), r.tiers),
    arrondi(plume, moins(recuDe(r), r.montant)),
  ],
});
/** [CPT-6] Bank against the fund's debt. */
const ecritureDuFonds = (plume: Plume, p: PaiementDeFonds): Ecriture => ({
  journal: 'RG',
  jour: p.jour,
  piece: p.reference === '' ? `PF-${p.id}` : p.reference,
  libelle: `Paiement de ${p.tiers}${p.mode === '' ? '' : `, ${p.mode}`}`,
  cotes: [
    simple(plume, 'banque', p.montant),
    simple(plume, 'tiers_payant', oppose(p.montant), p.tiers),
  ],
});

/**
 * [CPT-27] Sector corrected after export, reclassified in the correction's month. 10.000 on the
 * client in November, corrected in December: 4111 debit 10.000 sector, credit 10.000 client.
 */
const ecritureDuTransfert = (plume: Plume, t: TransfertDeTiers): Ecriture => ({
  journal: 'OD',
  jour: t.jour,
  piece: `TS-${t.id}`,
  libelle: `Prise en charge portée de ${t.de} à ${t.vers}`,
  cotes: [
    simple(plume, 'tiers_payant', t.montant, t.vers),
    simple(plume, 'tiers_payant', oppose(t.montant), t.de),
  ],
});

/**
 * [CPT-96] Taken by the operator from its wallet. 150 of Airtel on 03/11: 631 debit 150, 5521 credit
 * 150; a correction downwards is the reverse.
 */
function ecritureDesFrais(plume: Plume, f: FraisDuJour): Ecriture {
  const qui = f.operateur ? LIBELLE_OPERATEUR[f.operateur] : 'opérateur non dit';
  const piece = `FM-${sansTirets(f.jour)}-${f.operateur ?? 'autre'}`;
  const libelle = `Frais de mobile money, ${qui}`;
  const tard = !f.jour.startsWith(f.operations);
  return {
    journal: 'OD',
    jour: f.jour,
    piece: tard ? `${piece}-${sansTirets(f.operations)}` : piece,
    libelle: tard ? `${libelle}, opérations de ${formatMois(f.operations)}` : libelle,
    cotes: [
      simple(plume, 'frais_mobiles', f.montant),
      { ...tresorerie(plume, 'mobile_money', null, f.operateur), debit: oppose(f.montant) },
    ],
  };
}

interface FaitsParCle {
  taxes: ReturnType<typeof parCle<FaitsComptables['taxes'][number]>>;
  tiers: ReturnType<typeof parCle<FaitsComptables['tiers'][number]>>;
  modes: ReturnType<typeof parCle<FaitsComptables['modes'][number]>>;
}

const RANG: Readonly<Record<NatureEcriture, number>> = { vente: 0, annulation: 1, retour: 2 };
const dansLOrdre = (a: TotalDuJour, b: TotalDuJour): number =>
  a.jour.localeCompare(b.jour) || a.caisse_id - b.caisse_id || RANG[a.nature] - RANG[b.nature];

/** [CPT-7] Sales, settlements and transfers, cash and expenses, fees. Numbered and balanced. */
export function composerEcritures(faits: FaitsComptables, plan: PlanComptable): LigneEcriture[] {
  const plume: Plume = { plan, caisses: new Map(faits.caisses.map((c) => [c.id, c.libelle])) };
  const ranges = {
    taxes: parCle(faits.taxes),
    tiers: parCle(faits.tiers),
    modes: parCle(faits.modes),
  };
  const ventes = [...faits.totaux]
    .sort(dansLOrdre)
    .map((total) => ecritureDuJour(plume, total, ranges));
  const regles = [
    ...faits.reglements.map((r) => ecritureDuReglement(plume, r)),
    ...faits.fonds.map((p) => ecritureDuFonds(plume, p)),
    ...faits.transferts.map((t) => ecritureDuTransfert(plume, t)),
  ].sort((a, b) => a.jour.localeCompare(b.jour));
  const frais = faits.frais_mobiles.map((f) => ecritureDesFrais(plume, f));
  return [...ventes, ...regles, ...ecrituresDeCaisse(plume, faits), ...frais].flatMap(lignesDe);
}

/** Unbalanced entry numbers; always empty. */
export function ecrituresBancales(lignes: readonly LigneEcriture[]): number[] {
  const soldes = new Map<number, Centimes>();
  for (const l of lignes)
    soldes.set(l.numero, plus(soldes.get(l.numero) ?? ZERO, moins(l.debit, l.credit)));
  return [...soldes].filter(([, solde]) => solde !== ZERO).map(([numero]) => numero);
}
