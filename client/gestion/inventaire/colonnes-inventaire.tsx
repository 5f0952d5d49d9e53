import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ProductName } from '#client/ui/product-name.tsx';
import { compteAilleurs } from '#shared/gestion/inventaire/inventaire.phrases.ts';
import type {
  CompteInventaire,
  LigneInventaire,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import { CompteConteste } from './compte-conteste.tsx';
import { EcartCompte } from './comptes-recents.tsx';
import { QuantiteComptee } from './quantite-comptee.tsx';

const CHAMPS_CONTESTES = [
  'produit_libelle',
  'produit_id',
  'qte_reelle',
  'compte_par',
  'autre_qte',
  'autre_par',
] as const;
/** Differences only with the right. */
export function colonnes(
  voit: boolean,
  total: boolean,
  fige: boolean,
  compter: (c: CompteInventaire) => void,
): Colonne<LigneInventaire>[] {
  const qte: Colonne<LigneInventaire> = {
    key: 'qte_reelle',
    label: 'COMPTÉ',
    format: 'slot',
    champs: ['qte_reelle', 'produit_id', 'produit_libelle', 'inventaire_id'],
    toCSV: 'nombre',
    triable: true,
    largeur: 92,
    rendre: (l) => <QuantiteComptee key={l.id} ligne={l} fige={fige} compter={compter} />,
  };
  return [
    {
      key: 'produit_libelle',
      label: 'PRODUIT',
      produit: true,
      champs: CHAMPS_CONTESTES,
      exporte: [
        { champ: 'produit_libelle', label: 'PRODUIT', format: 'texte', produit: true },
        { champ: 'cip', label: 'CIP', format: 'code' },
      ],
      rendre: (l) => (
        <>
          <ProductName libelle={l.produit_libelle} flat />
          <CompteConteste ligne={l} choisir={voit && !fige ? compter : null} />
        </>
      ),
      triable: true,
    },
    {
      key: 'cip',
      label: 'CIP',
      toCSV: 'code',
      largeur: 130,
      triable: true,
      cachee: true,
    },
    { key: 'rayon', label: 'RAYON', largeur: 130, triable: true, cachee: !total },
    ...(voit
      ? [
          {
            key: 'qte_theorique',
            label: 'THÉORIQUE',
            format: 'nombre',
            triable: true,
            largeur: 96,
          } satisfies Colonne<LigneInventaire>,
        ]
      : []),
    qte,
    ...(voit
      ? [
          {
            key: 'ecart',
            label: 'ÉCART',
            format: 'slot',
            toCSV: 'nombre',
            champs: ['ecart', 'a_verifier', 'qte_retenue'],
            triable: true,
            largeur: 104,
            rendre: (l) => (
              <span className="inventaire-fait">
                <EcartCompte ligne={l} />
                {l.a_verifier && (
                  <span
                    className="mini-etiquette"
                    title="Le stock a bougé entre deux comptes additionnés : recomptez."
                  >
                    À vérifier
                  </span>
                )}
                {Boolean(l.qte_retenue) && (
                  <small
                    className="discret"
                    title="Boîtes dans un panier ouvert au moment du compte"
                  >
                    {' '}
                    {l.qte_retenue} au comptoir
                  </small>
                )}
              </span>
            ),
          } satisfies Colonne<LigneInventaire>,
          {
            key: 'valeur_ecart',
            label: 'VALEUR',
            format: 'money',
            triable: true,
            largeur: 160,
            cachee: true,
          } satisfies Colonne<LigneInventaire>,
        ]
      : []),
    {
      key: 'compte_par',
      label: 'PAR',
      format: 'slot',
      toCSV: 'texte',
      champs: ['compte_par', 'compte_ailleurs'],
      triable: true,
      largeur: 124,
      cachee: voit ? true : 'moyen',
      rendre: (l) => (
        <span className="inventaire-fait">
          {l.compte_par}
          {l.compte_ailleurs && (
            <small className={l.compte_ailleurs.apres ? 'mini-etiquette' : 'discret'}>
              {compteAilleurs(l.compte_ailleurs)}
            </small>
          )}
        </span>
      ),
    },
  ];
}
