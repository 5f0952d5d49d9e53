import './statistiques.css';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { DialogFrame } from '#client/ui/dialog-frame.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { lireStatistiquesProduit } from '#shared/gestion/statistiques/produit.api.ts';
import type { StatistiquesProduit } from '#shared/gestion/statistiques/produit.schema.ts';
import { CarteGraphique } from './carte-graphique.tsx';
import type { ColonneStat, Dessin, LigneStat } from './dessin.ts';
import type { DefinitionGraphique } from './graphiques/definition-graphique.ts';
import { denombrer } from '#shared/base/texte.ts';

const SANS_FILTRE = { periode: {}, comparee: null, limit: 20 };
const col = (
  champ: string,
  label: string,
  format: ColonneStat['format'] = 'nombre',
  total = false,
): ColonneStat => ({ champ, label, format, total });

interface Carte {
  cle: string;
  titre: string;
  definition: string;
  colonnes: ColonneStat[];
  lignes: readonly LigneStat[];
  dessin: Dessin;
}
const MOIS = col('mois', 'MOIS', 'texte');

const carteQuantites = (s: StatistiquesProduit): Carte => ({
  cle: 'quantites',
  titre: 'Quantités vendues par mois',
  definition: 'Boîtes vendues, moins celles des ventes annulées.',
  colonnes: [MOIS, col('qte', 'VENDU', 'nombre', true), col('annulee', 'ANNULÉ', 'nombre', true)],
  lignes: s.mois,
  dessin: {
    genre: 'barres',
    nom: 'Quantités vendues',
    unite: 'nombre',
    categories: s.mois.map((m) => m.mois),
    series: [{ nom: 'Vendu', valeurs: s.mois.map((m) => m.qte) }],
  },
});

const carteMontants = (s: StatistiquesProduit): Carte => ({
  cle: 'montants',
  titre: 'Chiffre d’affaires et marge par mois',
  definition:
    'Chiffre d’affaires TTC ; marge hors taxes, avant les remises, qui sont faites sur le panier.',
  colonnes: [
    MOIS,
    col('total', 'CHIFFRE D’AFFAIRES', 'money', true),
    col('marge', 'MARGE', 'money', true),
  ],
  lignes: s.mois,
  dessin: {
    genre: 'barres',
    nom: 'Montants',
    unite: 'fcfa',
    categories: s.mois.map((m) => m.mois),
    series: [
      { nom: 'Chiffre d’affaires', valeurs: s.mois.map((m) => m.total) },
      { nom: 'Marge', valeurs: s.mois.map((m) => m.marge), teinte: 'success' },
    ],
  },
});

const carteStock = (s: StatistiquesProduit): Carte => ({
  cle: 'stock',
  titre: 'Stock à la fin de chaque mois',
  definition: 'Le stock d’aujourd’hui, moins ce qui a bougé depuis.',
  colonnes: [
    MOIS,
    col('entrees', 'ENTRÉES', 'nombre', true),
    col('sorties', 'SORTIES', 'nombre', true),
    col('stock', 'STOCK'),
  ],
  lignes: s.mois,
  dessin: {
    genre: 'ligne',
    nom: 'Stock',
    unite: 'nombre',
    categories: s.mois.map((m) => m.mois),
    series: [{ nom: 'Stock', valeurs: s.mois.map((m) => m.stock) }],
  },
});

const carteJours = (s: StatistiquesProduit): Carte => ({
  cle: 'jours',
  titre: 'Ventes des trente derniers jours',
  definition: 'Boîtes vendues chaque jour, moins celles des ventes annulées.',
  colonnes: [col('jour', 'JOUR', 'texte'), col('qte', 'VENDU', 'nombre', true)],
  lignes: s.jours,
  dessin: {
    genre: 'barres',
    nom: 'Ventes par jour',
    unite: 'nombre',
    categories: s.jours.map((j) => j.jour),
    series: [{ nom: 'Vendu', valeurs: s.jours.map((j) => j.qte) }],
  },
});

const graphiquesDe = (id: number, s: StatistiquesProduit): DefinitionGraphique[] =>
  [carteQuantites(s), carteMontants(s), carteStock(s), carteJours(s)].map(
    ({ cle, lignes, dessin, ...carte }) => ({
      ...carte,
      cle: `produit-${id}-${cle}`,
      lire: () => Promise.resolve({ lignes, dessins: [dessin] }),
    }),
  );

function formatStock({ qte, qte_perimee }: StatistiquesProduit): string {
  if (qte_perimee === 0) return formatNombre(qte);
  const perimees = denombrer(qte_perimee, 'périmée');
  return `${formatNombre(qte)}, dont ${perimees}`;
}

const formatRythme = (n: number): string =>
  n === 0
    ? 'aucune vente en trente jours'
    : `${String(n).replace('.', ',')} par jour sur trente jours`;

/** For other domains' screens; refetched on opening. */
export function StatistiquesProduitDialogue({
  produit,
  fermer,
}: {
  produit: { id: number; libelle: string };
  fermer: () => void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['statistiques', 'produit', produit.id],
    queryFn: async () =>
      dataOf(
        await callApi(lireStatistiquesProduit, {
          parametres: { id: produit.id },
          silencieux: true,
        }),
      ),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal
      isOpen
      className="stat-produit-dialogue"
      aria-labelledby="stat-produit-titre"
      onClose={fermer}
    >
      <DialogHeader
        id="stat-produit-titre"
        title={`Statistiques de ${produit.libelle}`}
        onClose={fermer}
      />
      <DialogFrame className="stat-produit-corps" label="Statistiques">
        {!data && <ReadingState message={error?.message} onRetry={() => void refetch()} />}
        {data && (
          <>
            <dl className="stat-produit-resume">
              <div>
                <dt>En stock</dt>
                <dd>{formatStock(data)}</dd>
              </div>
              <div>
                <dt>Vendu en douze mois</dt>
                <dd>{formatNombre(data.mois.reduce((n, m) => n + m.qte, 0))}</dd>
              </div>
              <div>
                <dt>Rythme</dt>
                <dd>{formatRythme(data.rythme)}</dd>
              </div>
              <div>
                <dt>Le stock dure</dt>
                <dd>
                  {data.jours_de_stock === null ? '–' : denombrer(data.jours_de_stock, 'jour')}
                </dd>
              </div>
            </dl>
            <div className="stat-grille">
              {graphiquesDe(produit.id, data).map((g) => (
                <CarteGraphique key={g.cle} definition={g} filtre={SANS_FILTRE} pret />
              ))}
            </div>
          </>
        )}
      </DialogFrame>
    </Modal>
  );
}
