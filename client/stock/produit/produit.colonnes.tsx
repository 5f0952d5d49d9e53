import { MarqueTableau } from '#client/sante/ordonnancier/marque-tableau.offert.tsx';
import { Amount } from '#client/ui/amount.tsx';
import { Badge, type Tone } from '#client/ui/status-badge.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ProductName } from '#client/ui/product-name.tsx';
import { enCentimes, formatNombre, formatPourcent } from '#shared/base/montant.ts';
import { niveauProduit } from '#shared/stock/produit/badges.rules.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import { coutDeVente } from '#shared/stock/produit/cout-moyen.rules.ts';
import { margeDe } from '#shared/stock/produit/prix.rules.ts';
import { MOTS_TABLEAUX } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { CocheProduit } from './selection-produits.tsx';

const TEINTES: Readonly<
  Record<ReturnType<typeof niveauProduit>, { teinte: Tone; signe: string; mot: string }>
> = {
  bleu: { teinte: 'primary', signe: '●', mot: 'stock plein' },
  orange: { teinte: 'warning', signe: '▲', mot: 'stock moyen' },
  rouge: { teinte: 'danger', signe: '!', mot: 'stock bas' },
};

type Stock = Pick<Produit, 'qte' | 'qte_perimee' | 'qte_min' | 'qte_max'>;
function motDe(p: Stock, qte: number): string {
  if (qte <= 0) return 'rupture';
  if (p.qte_min === 0 && p.qte_max === 0) return 'sans minimum ni maximum';
  return TEINTES[niveauProduit({ ...p, qte })].mot;
}

/** Sellable stock; colour and sign, for accessibility. Expired boxes beside. */
export function BadgeStock({ produit: p }: { produit: Stock }) {
  const qte = vendable(p);
  const { teinte, signe } = TEINTES[niveauProduit({ ...p, qte })];
  const mot = motDe(p, qte);
  const dont = p.qte_perimee > 0 ? ` ; ${formatNombre(p.qte_perimee)} de plus en lots périmés` : '';
  return (
    <>
      <Badge tone={teinte} icon={<span aria-hidden>{signe}</span>}>
        <span title={`${mot}${dont}`}>
          {formatNombre(qte)}
          <span className="vue-cachee">
            , {mot}
            {dont}
          </span>
        </span>
      </Badge>
      {p.qte_perimee > 0 && (
        <small className="stock-perime" aria-hidden>
          {' '}
          {formatNombre(p.qte_perimee)} pér.
        </small>
      )}
    </>
  );
}

/** [PRO-24] '35 %' of the selling price, at average cost; blank when unknown. */
function formatMarge(p: Pick<Produit, 'prix_achat' | 'cout_moyen' | 'prix_de_vente'>) {
  const marge = margeDe({
    prix_achat: enCentimes(
      coutDeVente({ cout_moyen: p.cout_moyen, prix_achat: p.prix_achat ?? 0 }),
    ),
    prix_de_vente: enCentimes(p.prix_de_vente),
  });
  return marge && formatPourcent(marge.taux);
}

const nomDuTableau = (t: Produit['tableau']) => t && MOTS_TABLEAUX[t];

export const COLONNES: readonly Colonne<Produit>[] = [
  {
    key: 'libelle',
    label: 'LIBELLÉ',
    triable: true,
    champs: ['libelle', 'cip', 'is_active', 'tableau'],
    produit: true,
    // Exports split name and code.
    exporte: [
      { champ: 'libelle', label: 'LIBELLÉ', format: 'texte', produit: true },
      { champ: 'cip', label: 'CIP', format: 'code' },
    ],
    rendre: (p) => (
      <span className="produit-nomme">
        <CocheProduit id={p.id} version={p.version} libelle={p.libelle} />
        <ProductName libelle={p.libelle} cip={p.cip}>
          {!p.is_active && <Badge tone="neutre">Désactivé</Badge>}
          <MarqueTableau tableau={p.tableau} />
        </ProductName>
      </span>
    ),
  },
  {
    key: 'cip',
    label: 'CIP',
    toCSV: 'code',
    largeur: 132,
    cachee: true,
    rendre: (p) => <span className="discret">{p.cip}</span>,
  },
  { key: 'cip_deux', label: 'CIP 2', toCSV: 'code', largeur: 132, cachee: true },
  { key: 'cip_1', label: 'CIP 3', toCSV: 'code', largeur: 132, cachee: true },
  { key: 'cip_2', label: 'CIP 4', toCSV: 'code', largeur: 132, cachee: true },
  { key: 'rayon', label: 'RAYON', largeur: 72, carte: 'badge', triable: true },
  { key: 'nature', label: 'NATURE', largeur: 136, cachee: 'etroit', triable: true },
  { key: 'dci', label: 'DCI', largeur: 180, cachee: true },
  {
    key: 'qte',
    label: 'QTÉ',
    largeur: 104,
    format: 'nombre',
    triable: true,
    champs: ['qte', 'qte_perimee', 'qte_min', 'qte_max'],
    carte: 'badge',
    rendre: (p) => <BadgeStock produit={p} />,
  },
  { key: 'qte_disponible', label: 'DISPO.', largeur: 80, format: 'nombre', cachee: true },
  { key: 'qte_perimee', label: 'PÉRIMÉ', largeur: 84, format: 'nombre', cachee: true },
  { key: 'qte_min', label: 'MIN', largeur: 54, cachee: 'etroit', format: 'nombre' },
  { key: 'qte_max', label: 'MAX', largeur: 54, cachee: 'etroit', format: 'nombre' },
  {
    key: 'prix_achat',
    exporte: [{ champ: 'prix_achat', label: 'PRIX ACHAT', format: 'money' }],
    label: 'ACHAT FCFA',
    largeur: 96,
    format: 'money',
    carte: 'absente',
    triable: true,
    rendre: (p) => <Amount fcfa={p.prix_achat} unit={false} />,
  },
  {
    key: 'prix_de_vente',
    exporte: [{ champ: 'prix_de_vente', label: 'PRIX VENTE', format: 'money' }],
    label: 'VENTE FCFA',
    largeur: 96,
    format: 'money',
    carte: 'montant',
    triable: true,
    rendre: (p) => (
      <strong>
        <Amount fcfa={p.prix_de_vente} unit={false} />
      </strong>
    ),
  },
  {
    key: 'marge',
    label: 'MARGE',
    largeur: 80,
    chiffre: true,
    exportable: false,
    cachee: 'moyen',
    champs: ['prix_achat', 'cout_moyen', 'prix_de_vente'],
    rendre: (p) => formatMarge(p),
  },
  {
    key: 'tva',
    label: 'TAXES',
    largeur: 88,
    cachee: 'etroit',
    champs: ['tva', 'tva_a_verifier', 'css'],
    exporte: [
      { champ: 'tva', label: 'TVA', format: 'oui_non' },
      { champ: 'tva_a_verifier', label: 'TVA À VÉRIFIER', format: 'oui_non' },
      { champ: 'css', label: 'CSS', format: 'oui_non' },
    ],
    rendre: (p) => {
      const tva = p.tva_a_verifier ? `${p.tva ? 'TVA' : 'sans TVA'} ?` : p.tva && 'TVA';
      return [tva, p.css && 'CSS'].filter(Boolean).join(' · ');
    },
  },
  {
    key: 'tableau',
    label: 'TABLEAU',
    largeur: 120,
    cachee: true,
    rendre: (p) => nomDuTableau(p.tableau),
    mots: MOTS_TABLEAUX,
  },
  { key: 'couvert', label: 'PRIS EN CHARGE', largeur: 140, cachee: true, format: 'oui_non' },
  { key: 'forme', label: 'FORME', largeur: 140, cachee: true },
  { key: 'famille', label: 'FAMILLE', largeur: 140, cachee: true },
  { key: 'classe', label: 'CLASSE', largeur: 140, cachee: true },
  { key: 'categorie', label: 'CATÉGORIE', largeur: 140, cachee: true },
  { key: 'posologie', label: 'POSOLOGIE', largeur: 200, cachee: true },
  { key: 'is_active', label: 'ACTIF', largeur: 64, cachee: true, format: 'oui_non' },
  { key: 'updated_at', label: 'MODIFIÉ LE', largeur: 160, format: 'datetime', cachee: true },
];
