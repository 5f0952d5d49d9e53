import {
  type MedicamentTrouve,
  PAR_DEFAUT,
} from '#shared/sante/prescription/prescription.schema.ts';
import type { Champ, EntreeVidal } from './lire-flux.ts';

const premier = (e: EntreeVidal, champ: string): string =>
  e.champs[champ]?.find((c) => c.texte !== '')?.texte ?? '';
/** 'paracétamol * 500 mg ; voie orale ; cp' → its parts. */
function lireVmp(texte: string): { dci: string; dosage: string } {
  const [gauche = '', reste = ''] = texte.split('*');
  return reste === ''
    ? { dci: '', dosage: '' }
    : { dci: gauche.trim(), dosage: (reste.split(';')[0] ?? '').trim() };
}

const PROPOSES = new Set(['', 'NEW', 'AVAILABLE']);
const nomDe = (champs: readonly Champ[] | undefined): string =>
  champs?.[0]?.attributs['name'] ?? '';
/** [PRE-6] Marketed medicines, no cosmetics or veterinary. */
export const estPropose = (e: EntreeVidal): boolean =>
  (e.categorie === '' || e.categorie === 'PRODUCT') &&
  ['', 'VIDAL'].includes(nomDe(e.champs['itemType'])) &&
  PROPOSES.has(nomDe(e.champs['marketStatus']));

/** Each CIP13, then its CIP7. */
const cipsDe = (paquets: readonly EntreeVidal[]): string[] => [
  ...new Set(
    paquets
      .filter((p) => p.categorie === '' || p.categorie === 'PACKAGE')
      .flatMap((p) => [premier(p, 'cip13'), premier(p, 'cip')])
      .filter(Boolean),
  ),
];

const titres = (entrees: readonly EntreeVidal[]): string[] => [
  ...new Set(entrees.map((e) => e.titre).filter(Boolean)),
];

/** [PRE-7] Missing fields take the specified words (design of the feed, §5). */
export function composerMedicament(
  produit: EntreeVidal,
  {
    paquets,
    indications,
    contrindications,
  }: Record<'paquets' | 'indications' | 'contrindications', readonly EntreeVidal[]>,
): MedicamentTrouve {
  const vmp = lireVmp(premier(produit, 'vmp'));
  const cips = cipsDe(paquets);
  return {
    libelle: produit.titre || premier(produit, 'name'),
    cip: cips[0] ?? null,
    cips,
    dci: premier(produit, 'activePrinciples') || vmp.dci || PAR_DEFAUT.dci,
    forme: premier(produit, 'galenicForm') || PAR_DEFAUT.forme,
    dosage: premier(produit, 'perVolume') || vmp.dosage || PAR_DEFAUT.dosage,
    posologie: PAR_DEFAUT.posologie,
    duree: PAR_DEFAUT.duree,
    indications: titres(indications),
    contrindications: titres(contrindications),
    avis: null,
    source: 'vidal',
  };
}
