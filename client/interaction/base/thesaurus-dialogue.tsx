// @kept-when-opened
import './thesaurus.css';
import { Button, Tab, Tabs } from '@blueprintjs/core';
import { useState } from 'react';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { EditionOnglet } from './edition-onglet.tsx';
import { useEtatDuThesaurus } from './etat-thesaurus.queries.ts';
import { ImportOnglet } from './import-onglet.tsx';
import { ManquantesOnglet } from './manquantes-onglet.tsx';

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
