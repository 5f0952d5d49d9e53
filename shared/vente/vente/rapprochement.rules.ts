import { type Centimes, enCentimes, enFcfa, moins, oppose, plus } from '../../base/montant.ts';
import type { Rapprochement } from './vente.schema.ts';

/** From turnover to cash received; a sum closes the lines above. */
export interface LigneRapprochement {
  libelle: string;
  /** FCFA, signed. */
  montant: number;
  somme: boolean;
}
const ligne = (libelle: string, centimes: Centimes, somme = false): LigneRapprochement => ({
  libelle,
  montant: enFcfa(centimes),
  somme,
});
/** Zero lines are hidden, sums never. */
const shownLignes = (lignes: readonly LigneRapprochement[]): LigneRapprochement[] =>
  lignes.filter((l) => l.somme || l.montant !== 0);

/**
 * [VEN-24] Adds up to the hundredth: gross − returns − cancellations of closed days = turnover = HT
 * + TVA + CSS + garde = client + insurance + discount; client + roundings + sales cancelled since −
 * cancellations of earlier sales = cashed; + settlements − expenses = remainder. A discrepancy gets
 * its own line. `depenses` in FCFA.
 */
export function lignesDeRapprochement(r: Rapprochement, depenses: number): LigneRapprochement[] {
  const c = (champ: keyof Rapprochement): Centimes => enCentimes(r[champ]);
  const taxes = plus(c('ht'), c('tva'), c('css'), c('garde'));
  const parts = plus(c('client'), c('assurance'), c('remise'));
  const attendu = moins(plus(c('client'), c('arrondi'), c('annulees_depuis')), c('annulees_avant'));
  const reste = moins(plus(c('encaisse'), c('reglements')), enCentimes(depenses));
  return shownLignes([
    ligne('Ventes', c('brut')),
    ligne('Retours', oppose(c('retours'))),
    ligne('Annulations de journées comptées ou de mois clos', oppose(c('contre_passees'))),
    ligne('Chiffre d’affaires', c('ca'), true),
    ligne('HT', c('ht')),
    ligne('TVA', c('tva')),
    ligne('CSS', c('css')),
    ligne('Garde', c('garde')),
    ligne('HT + TVA + CSS + garde', taxes, true),
    ligne('Écart inexpliqué', moins(taxes, c('ca'))),
    ligne('Assurance, due par les organismes', c('assurance')),
    ligne('Remises', c('remise')),
    ligne('Part des clients', c('client')),
    ligne('Client + assurance + remise', parts, true),
    ligne('Écart inexpliqué', moins(parts, c('ca'))),
    ligne('Part des clients', c('client')),
    ligne('Arrondis', c('arrondi')),
    ligne('Reçu pour des ventes annulées depuis', c('annulees_depuis')),
    ligne('Rendu pour des ventes d’avant, annulées', oppose(c('annulees_avant'))),
    ligne('Écart inexpliqué', moins(c('encaisse'), attendu)),
    ligne('Encaissé', c('encaisse'), true),
    ligne('Règlements de clients', c('reglements')),
    ligne('Dépenses', oppose(enCentimes(depenses))),
    ligne('Encaissé et réglé, moins dépenses', reste, true),
  ]);
}
