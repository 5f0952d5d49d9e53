import type { Colonne } from '#client/ui/liste/colonne.ts';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import type { Inventaire } from '#shared/gestion/inventaire/inventaire.schema.ts';

export const COLONNES_INVENTAIRE: readonly Colonne<Inventaire>[] = [
  { key: 'numero', label: 'NUMÉRO', triable: true, largeur: 104 },
  { key: 'created_at', label: 'CRÉÉ LE', format: 'datetime', triable: true, largeur: 172 },
  { key: 'type', label: 'TYPE', triable: true, largeur: 84, cachee: 'etroit' },
  { key: 'rayon', label: 'RAYON', triable: true, largeur: 130, carte: 'titre' },
  {
    key: 'nb_comptees',
    label: 'COMPTÉS',
    carte: 'montant',
    format: 'slot',
    chiffre: true,
    champs: ['nb_comptees', 'nb_lignes'],
    exporte: [
      { champ: 'nb_comptees', label: 'COMPTÉS', format: 'nombre' },
      { champ: 'nb_lignes', label: 'À COMPTER', format: 'nombre' },
    ],
    triable: true,
    largeur: 104,
    rendre: (i) => (
      <span className="nombre inventaire-bloc">
        {formatNombre(i.nb_comptees)} / {formatNombre(i.nb_lignes)}
      </span>
    ),
  },
  {
    key: 'statut',
    label: 'STATUT',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    triable: true,
    largeur: 116,
    rendre: (i) => <StatusBadge statut={i.statut} />,
  },
  { key: 'created_by', label: 'OUVERT PAR', triable: true, largeur: 140, cachee: 'etroit' },
  { key: 'traite_par', label: 'CLOS PAR', triable: true, largeur: 160, cachee: true },
];
const ECARTS: readonly Colonne<Inventaire>[] = [
  { key: 'nb_ecarts', label: 'ÉCARTS', format: 'nombre', largeur: 84 },
  { key: 'ecart_plus', label: 'EN PLUS', format: 'money', largeur: 120, carte: 'absente' },
  { key: 'ecart_moins', label: 'EN MOINS', format: 'money', largeur: 120, carte: 'absente' },
];
export const COLONNES_AVEC_ECARTS = [...COLONNES_INVENTAIRE, ...ECARTS];
