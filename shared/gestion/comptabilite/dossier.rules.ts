import { type Centimes, fois, moins, oppose, plus, somme, ZERO } from '../../base/montant.ts';
import { MODES_PAIEMENT, type ModePaiement } from '../../vente/caisse/caisse.schema.ts';
import type { LigneEcriture } from './plume.rules.ts';
import { type CompteDeTiers, type FaitsComptables, recuDe } from './faits-comptables.ts';
import type { BaseTaxee } from './releve-taxes.rules.ts';

export interface EncaissementDuJour extends Record<ModePaiement, Centimes> {
  jour: string;
  caisse: string;
  libelle: string;
}
const LIBELLES = { vente: 'Ventes', annulation: 'Annulations', retour: 'Retours' } as const;
const modeConnu = (mode: string): ModePaiement =>
  MODES_PAIEMENT.find((m) => m === mode) ?? 'autres';
const RIEN = { espece: ZERO, cheque: ZERO, mobile_money: ZERO, autres: ZERO };

/**
 * [CPT-10] By day, register and mode: sales, refunds (negative), client settlements. Funds pay the
 * bank.
 */
export function encaissementsDuMois(faits: FaitsComptables): EncaissementDuJour[] {
  const rangees = new Map<string, EncaissementDuJour>();
  const ajouter = (
    ou: Pick<EncaissementDuJour, 'jour' | 'caisse' | 'libelle'>,
    mode: string,
    n: Centimes,
  ) => {
    const cle = `${ou.jour}|${ou.caisse}|${ou.libelle}`;
    const rangee = rangees.get(cle) ?? { ...ou, ...RIEN };
    const colonne = modeConnu(mode);
    rangee[colonne] = plus(rangee[colonne], n);
    rangees.set(cle, rangee);
  };
  const noms = new Map(faits.caisses.map((c) => [c.id, c.libelle]));
  for (const { jour, caisse_id, nature, mode, montant } of faits.modes) {
    const caisse = noms.get(caisse_id) ?? String(caisse_id);
    const sens = nature === 'vente' ? 1 : -1;
    ajouter({ jour, caisse, libelle: LIBELLES[nature] }, mode, fois(montant, sens));
  }
  for (const r of faits.reglements)
    ajouter({ jour: r.jour, caisse: '', libelle: `Règlement de ${r.tiers}` }, r.mode, recuDe(r));
  return [...rangees.values()].sort(
    (a, b) => a.jour.localeCompare(b.jour) || a.caisse.localeCompare(b.caisse),
  );
}

/** Month-end balance. */
export const soldeDuTiers = (c: CompteDeTiers): Centimes =>
  moins(plus(c.ouverture, c.facture), c.repris, c.paye);

export interface ControleComptable {
  libelle: string;
  valeur: Centimes;
  attendu: Centimes;
}

/** [CPT-24] Drawer entries equal the cash book, to the franc. */
function controleDesCaisses(
  faits: FaitsComptables,
  ecritures: readonly LigneEcriture[],
): ControleComptable[] {
  if (faits.hors_ventes === null) return [];
  const deCaisse = ecritures.filter((l) => l.caisse_id !== null);
  return [
    {
      libelle: 'Écritures des caisses et livre de caisse',
      valeur: somme(deCaisse, (l) => moins(l.debit, l.credit)),
      attendu: somme(faits.livre.soldes, (s) => moins(s.cloture, s.ouverture)),
    },
  ];
}

/**
 * [CPT-11] Balanced; VAT, CSS and turnover match the statement, which matches the sealed closing.
 */
export function controlerDossier(
  faits: FaitsComptables,
  taxes: readonly BaseTaxee[],
  ecritures: readonly LigneEcriture[],
): ControleComptable[] {
  const net = (t: 'total' | 'remise' | 'total_client' | 'total_prise_en_charge') =>
    somme(faits.totaux, (x) => (x.nature === 'vente' ? x[t] : oppose(x[t])));
  const releve = (c: 'ht' | 'tva' | 'css' | 'garde' | 'ttc') => somme(taxes, (b) => b[c]);
  const clos = faits.cloture;
  return [
    {
      libelle: 'Journal : débits et crédits',
      valeur: somme(ecritures, (l) => l.debit),
      attendu: somme(ecritures, (l) => l.credit),
    },
    {
      libelle: 'HT + TVA + CSS + garde et chiffre d’affaires',
      valeur: releve('ttc'),
      attendu: net('total'),
    },
    {
      libelle: 'Part client + assurance + remise et chiffre d’affaires',
      valeur: plus(net('total_client'), net('total_prise_en_charge'), net('remise')),
      attendu: net('total'),
    },
    {
      libelle: 'Livre de caisse : solde du début, entrées et sorties, et solde de la fin',
      valeur: plus(
        somme(faits.livre.soldes, (s) => s.ouverture),
        somme(faits.livre.jours, (j) => moins(j.entree, j.sortie)),
      ),
      attendu: somme(faits.livre.soldes, (s) => s.cloture),
    },
    ...controleDesCaisses(faits, ecritures),
    ...(clos === null
      ? []
      : (['ht', 'tva', 'css', 'garde', 'ttc'] as const).map((c) => ({
          libelle: `Relevé et clôture scellée : ${c.toUpperCase()}`,
          valeur: releve(c),
          attendu: clos[c],
        }))),
  ];
}
