import { ProductName } from '#client/ui/product-name.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { formatNumero } from '#shared/sante/ordonnancier/ordonnance.rules.ts';
import { LIGNES_DITES } from '#shared/sante/ordonnancier/stupefiant.phrases.ts';
import type {
  CompteDeStupefiant,
  LigneCompte,
} from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import type { ReglageOrdonnancier } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { DeuxLignes } from './deux-lignes.tsx';

export const formatEcartStupefiant = (n: number): string =>
  n > 0 ? `+${formatNombre(n)}` : formatNombre(n);
/** Boxes, and dosage units when several per box. */
export const EnBoites = ({ n, unites }: { n: number; unites: number }) => (
  <DeuxLignes haut={formatNombre(n)} bas={unites === n ? '' : `${formatNombre(unites)} unités`} />
);

function DernierComptage({ c }: { c: CompteDeStupefiant }) {
  if (c.compte_at === null) return <Badge tone="warning">Jamais compté</Badge>;
  const quand = formatDateHeure(new Date(c.compte_at));
  return (
    <DeuxLignes
      haut={c.a_compter ? <Badge tone="warning">{quand}</Badge> : quand}
      bas={`${c.compte_par ?? ''}, témoin ${c.compte_temoin ?? ''}`}
    />
  );
}

export const COLONNES_COMPTES: readonly Colonne<CompteDeStupefiant>[] = [
  {
    key: 'libelle',
    label: 'STUPÉFIANT',
    triable: true,
    produit: true,
    champs: ['libelle', 'cip'],
    exporte: [
      { champ: 'libelle', label: 'STUPÉFIANT', format: 'texte', produit: true },
      { champ: 'cip', label: 'CIP', format: 'code' },
    ],
    rendre: (c) => <ProductName libelle={c.libelle} cip={c.cip} />,
  },
  {
    key: 'solde',
    label: 'SOLDE',
    chiffre: true,
    triable: true,
    largeur: 120,
    champs: ['solde', 'solde_unites', 'unites_de_prise'],
    exporte: [
      { champ: 'solde', label: 'SOLDE (BOÎTES)', format: 'nombre' },
      { champ: 'unites_de_prise', label: 'UNITÉS PAR BOÎTE', format: 'nombre' },
      { champ: 'solde_unites', label: 'SOLDE (UNITÉS)', format: 'nombre' },
    ],
    rendre: (c) => <EnBoites n={c.solde} unites={c.solde_unites} />,
  },
  {
    key: 'compte_at',
    label: 'DERNIER COMPTAGE',
    triable: true,
    largeur: 240,
    champs: ['compte_at', 'compte_par', 'compte_temoin', 'a_compter'],
    exporte: [
      { champ: 'compte_at', label: 'DERNIER COMPTAGE', format: 'datetime' },
      { champ: 'compte_par', label: 'COMPTÉ PAR', format: 'texte' },
      { champ: 'compte_temoin', label: 'TÉMOIN', format: 'texte' },
    ],
    rendre: (c) => <DernierComptage c={c} />,
  },
  {
    key: 'compte_ecart',
    label: 'ÉCART',
    format: 'slot',
    toCSV: 'nombre',
    chiffre: true,
    largeur: 90,
    rendre: (c) => (c.compte_ecart === null ? '–' : formatEcartStupefiant(c.compte_ecart)),
  },
];

export function colonnesDuCompte(reglage: ReglageOrdonnancier): readonly Colonne<LigneCompte>[] {
  return [
    { key: 'rang', label: 'LIGNE', format: 'nombre', triable: true, largeur: 76 },
    { key: 'at', label: 'DATE', format: 'datetime', largeur: 156 },
    {
      key: 'genre',
      label: 'GENRE',
      largeur: 150,
      mots: LIGNES_DITES,
      rendre: (l) => LIGNES_DITES[l.genre],
    },
    {
      key: 'motif',
      label: 'MOTIF ET DOCUMENT',
      champs: ['motif', 'document', 'numero'],
      exporte: [
        { champ: 'motif', label: 'MOTIF', format: 'texte' },
        { champ: 'document', label: 'DOCUMENT', format: 'texte' },
        { champ: 'numero', label: 'N° D’ORDONNANCIER', format: 'texte' },
      ],
      rendre: (l) => <DeuxLignes haut={l.motif ?? ''} bas={formatDocument(l, reglage)} />,
    },
    {
      key: 'qte',
      label: 'MOUVEMENT',
      chiffre: true,
      largeur: 116,
      champs: ['qte', 'qte_unites'],
      exporte: [
        { champ: 'qte', label: 'BOÎTES', format: 'nombre' },
        { champ: 'qte_unites', label: 'UNITÉS', format: 'nombre' },
      ],
      rendre: (l) => (
        <DeuxLignes
          haut={formatEcartStupefiant(l.qte)}
          bas={l.qte_unites === l.qte ? '' : `${formatEcartStupefiant(l.qte_unites)} unités`}
        />
      ),
    },
    {
      key: 'solde',
      label: 'SOLDE',
      chiffre: true,
      largeur: 110,
      champs: ['solde', 'solde_unites'],
      exporte: [
        { champ: 'solde', label: 'SOLDE (BOÎTES)', format: 'nombre' },
        { champ: 'solde_unites', label: 'SOLDE (UNITÉS)', format: 'nombre' },
      ],
      rendre: (l) => <EnBoites n={l.solde} unites={l.solde_unites} />,
    },
    {
      key: 'par',
      label: 'PAR',
      largeur: 150,
      champs: ['par', 'temoin'],
      exporte: [
        { champ: 'par', label: 'PAR', format: 'texte' },
        { champ: 'temoin', label: 'TÉMOIN', format: 'texte' },
      ],
      rendre: (l) => <DeuxLignes haut={l.par} bas={l.temoin ? `témoin ${l.temoin}` : ''} />,
    },
  ];
}

/** With the register number for a delivery. */
export const formatDocument = (
  l: Pick<LigneCompte, 'document' | 'numero'>,
  reglage: ReglageOrdonnancier,
): string =>
  [
    l.document,
    l.numero === null ? null : `ordonnancier ${formatNumero(reglage, 'stupefiant', l.numero)}`,
  ]
    .filter(Boolean)
    .join(', ');
