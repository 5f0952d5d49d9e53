import './configuration.css';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import {
  useQuarantainesADecider,
  useVentesARegarder,
} from '#client/vente/station/postes.queries.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { bears } from '#client/ui/liste/arrivals.rules.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { ScreenTabs } from '#client/ui/liste/screen-tabs.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import { listerCaisses } from '#shared/vente/caisse/caisse.api.ts';
import { surCaissesMontrees } from '#shared/vente/caisse/caisse.events.ts';
import { type Caisse, STATUTS_CAISSE } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesQuarantaine from '#shared/vente/station/quarantaine.phrases.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import { CaisseDialogue, NouvelleCaisse } from './caisse-dialogue.tsx';
import { BoutonsDebloquer } from './pins-bloques.tsx';
import { StatutCaisse, Tenue } from './etat-caisse.tsx';

const COLONNES: readonly Colonne<Caisse>[] = [
  {
    key: 'libelle',
    label: 'LIBELLÉ',
    triable: true,
    rendre: (c) => (
      <span className="coupe" title={c.libelle}>
        {c.libelle}
      </span>
    ),
  },
  {
    key: 'current_authorized_user',
    label: 'TENUE PAR',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    champs: ['current_authorized_user', 'statut'],
    triable: true,
    largeur: 184,
    rendre: (c) => <Tenue caisse={c} />,
  },
  {
    key: 'last_connected_user',
    label: 'DERNIER UTILISATEUR CONNECTÉ',
    carte: 'absente',
    triable: true,
    largeur: 250,
  },
  {
    key: 'last_connexion',
    label: 'DERNIÈRE CONNEXION',
    format: 'datetime',
    triable: true,
    largeur: 172,
  },
  {
    key: 'statut',
    label: 'STATUT',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    triable: true,
    largeur: 110,
    rendre: (c) => <StatutCaisse statut={c.statut} />,
  },
  { key: 'created_by', label: 'CRÉÉ PAR', triable: true, largeur: 170, cachee: 'etroit' },
  { key: 'created_at', label: 'CRÉÉE LE', format: 'date', largeur: 110, cachee: true },
  { key: 'imprimante', label: 'IMPRIMANTE', largeur: 180, cachee: true },
];
const FILTRES = ['statut'] as const;
const LIGNES = 25;
const VIVANT: Vivant<Caisse> = {
  topic: 'caisses',
  appliquer: surCaissesMontrees,
  arrivee: (lignes, { donnees }) =>
    'caisse' in donnees &&
    vientDeNaitre(donnees.caisse) &&
    !lignes.some((c) => c.id === donnees.caisse.id),
  repond: ({ donnees }, filtres) =>
    !('caisse' in donnees) || bears(donnees.caisse, filtres, ['statut']),
};

const PostesOnglet = lazyScreen(
  () => import('#client/vente/station/postes.offert.tsx'),
  'PostesOnglet',
  ({ tabs }) => tabs(''),
);

const demandeLesPostes = (adresse: URLSearchParams): boolean => adresse.get('onglet') === 'postes';

/** Registers, and selling stations (`?onglet=postes`). */
export function ConfigurationEcran() {
  const [recherche, poser] = useSearchParams();
  const { data: aRegarder = 0 } = useVentesARegarder();
  const { data: aDecider = 0 } = useQuarantainesADecider();
  const tabs = (vue: string) => (
    <ScreenTabs
      views={[
        { value: 'caisses', label: 'Caisses' },
        { value: 'stations', label: 'Postes' },
        { value: 'ventes', label: phrases.ventesARegarder(aRegarder) },
        { value: 'quarantaine', label: phrasesQuarantaine.aDecider(aDecider) },
      ]}
      view={vue}
      change={(choisie) =>
        poser(choisie === 'caisses' ? {} : { onglet: 'postes', vue: choisie }, { replace: true })
      }
    />
  );
  if (demandeLesPostes(recherche)) return <PostesOnglet tabs={tabs} />;
  return <Caisses tabs={tabs('caisses')} />;
}

const LISTE = {
  nom: 'caisses',
  appel: listerCaisses,
  colonnes: COLONNES,
  rows: LIGNES,
  vivant: VIVANT,
  nomsFiltres: FILTRES,
  champsActes: ['libelle', 'pins_bloques'],
} satisfies ListAsked<Caisse, 'libelle' | 'pins_bloques'>;
export const lireConfigurationDAbord = async () => {
  if (!demandeLesPostes(new URLSearchParams(location.search))) await readFirst(LISTE);
};

function Caisses({ tabs }: { tabs: ReactNode }) {
  const [ouverte, ouvrir] = useState<number | 'nouvelle' | null>(null);
  useAskedBack('caisse', (id) => ouvrir(id ?? 'nouvelle'));
  const fermer = () => ouvrir(null);
  return (
    <>
      <ListTable<Caisse, 'libelle' | 'pins_bloques'>
        {...LISTE}
        title="Configuration des caisses"
        tabs={tabs}
        emptyText="Aucune caisse"
        filters={(valeurs, changer) => (
          <Combobox
            aria-label="Statut"
            value={valeurs.statut ?? ''}
            options={[
              { value: '', label: 'Statut : tous' },
              ...STATUTS_CAISSE.map((s) => ({ value: s, label: s })),
            ]}
            onChange={(e) => changer({ filtres: { statut: e.currentTarget.value } })}
          />
        )}
        primary={
          <Button intent="primary" icon={<Plus />} onClick={() => ouvrir('nouvelle')}>
            Nouvelle caisse
          </Button>
        }
        rowActions={(c) => (
          <>
            <BoutonsDebloquer caisse={c} />
            <RowOpening label={`Configurer ${c.libelle}`} open={() => ouvrir(c.id)} />
          </>
        )}
      />
      {ouverte === 'nouvelle' && <NouvelleCaisse fermer={fermer} />}
      {typeof ouverte === 'number' && <CaisseDialogue key={ouverte} id={ouverte} fermer={fermer} />}
    </>
  );
}

export const ecran: CodeDEcran = {
  Contenu: ConfigurationEcran,
  lireDAbord: lireConfigurationDAbord,
};
