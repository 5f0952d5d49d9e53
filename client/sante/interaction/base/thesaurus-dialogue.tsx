// @kept-when-opened
import { Button, Tab, Tabs, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { EditionOnglet } from './edition-onglet.tsx';
import { useEtatDuThesaurus } from './etat-thesaurus.queries.ts';
import { ImportOnglet } from './import-onglet.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import type { SubstanceManquante } from '#shared/sante/interaction/import-thesaurus.schema.ts';
import { listerManquantes } from '#shared/sante/interaction/interaction.api.ts';
import { MOTS_MANQUANTS } from '#shared/sante/interaction/couverture.rules.ts';
import './thesaurus.css';

const CHOIX = [
  { value: '', label: 'Tous' },
  ...Object.entries(MOTS_MANQUANTS).map(([value, label]) => ({ value, label })),
];
const FILTRES = ['connaissance', 'vendues'] as const;
const COLONNES: readonly Colonne<SubstanceManquante>[] = [
  { key: 'nom', label: 'NOM DE LA SUBSTANCE', triable: true },
  {
    key: 'connaissance',
    label: 'POURQUOI',
    triable: true,
    largeur: 220,
    mots: MOTS_MANQUANTS,
    rendre: (s) => MOTS_MANQUANTS[s.connaissance],
  },
  { key: 'produits', label: 'MES PRODUITS', triable: true, largeur: 130, format: 'nombre' },
  {
    key: 'presentations',
    label: 'BOÎTES DE LA BASE',
    triable: true,
    largeur: 150,
    format: 'nombre',
  },
];

/** Names missing from this edition, best sellers first. */
function ManquantesOnglet() {
  return (
    <ListTable<SubstanceManquante>
      title="Noms non couverts"
      nom="substances-manquantes"
      prefixe="m_"
      headingLevel="h2"
      appel={listerManquantes}
      colonnes={COLONNES}
      rows={10}
      emptyText="Aucun nom : cette édition répond de tous, ou rien n’est importé"
      nomsFiltres={FILTRES}
      filters={(valeurs, changer) => (
        <>
          <Combobox
            aria-label="Pourquoi"
            options={CHOIX}
            value={valeurs.connaissance ?? ''}
            onChange={(e) => changer({ filtres: { connaissance: e.currentTarget.value || null } })}
          />
          <Checkbox
            inline
            checked={valeurs.vendues === '1'}
            label="Dans mes produits"
            onChange={(e) =>
              changer({ filtres: { vendues: e.currentTarget.checked ? '1' : null } })
            }
          />
        </>
      )}
    />
  );
}

function Edition() {
  const { data: etat, error, refetch } = useEtatDuThesaurus();
  if (etat) return <EditionOnglet etat={etat} />;
  if (!error) return <Loading />;
  return (
    <p className="formulaire-erreurs" role="alert">
      {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
    </p>
  );
}

export function ThesaurusDialogue({ droit, fermer }: { droit: boolean; fermer: () => void }) {
  const [onglet, choisir] = useState('edition');
  return (
    <Modal
      className="thesaurus-dialogue"
      aria-labelledby="thesaurus-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="thesaurus-titre" title="Thésaurus des interactions" onClose={fermer} />
      <div className="thesaurus-corps">
        <Tabs
          id="thesaurus"
          selectedTabId={onglet}
          animate={false}
          renderActiveTabPanelOnly
          onChange={(choisi) => choisir(String(choisi))}
        >
          <Tab id="edition" title="Édition" panel={<Edition />} />
          <Tab id="manquantes" title="Noms non couverts" panel={<ManquantesOnglet />} />
          <Tab
            id="import"
            title="Importer"
            panel={<ImportOnglet droit={droit} fini={() => choisir('edition')} />}
          />
        </Tabs>
      </div>
    </Modal>
  );
}
