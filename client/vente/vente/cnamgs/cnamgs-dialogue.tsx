// @kept-when-opened
import './cnamgs.css';
import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router-dom';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { BordereauxOnglet } from './bordereaux-onglet.tsx';
import { useCnamgsVivant } from './cnamgs.queries.ts';
import { CreancesOnglet } from './creances-onglet.tsx';
import { ExporterOnglet } from './exporter-onglet.tsx';
import { TauxOnglet } from './taux-onglet.tsx';

/** Claims: to export, statements, debts, rates. Tab in the URL. */
export function CnamgsDialogue({ fermer }: { fermer: () => void }) {
  const [recherche, poser] = useSearchParams();
  useCnamgsVivant();
  const onglet = recherche.get('cnamgs') ?? 'exporter';
  const changer = (nom: string) =>
    poser((avant) => new URLSearchParams({ ...Object.fromEntries(avant), cnamgs: nom }), {
      replace: true,
    });
  return (
    <Modal
      isOpen
      className="cnamgs-dialogue"
      aria-labelledby="cnamgs-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="cnamgs-titre" title="Recapitulatif CNAMGS" onClose={fermer} />
      <div className="cnamgs">
        <Tabs
          id="cnamgs"
          selectedTabId={onglet}
          animate={false}
          renderActiveTabPanelOnly
          onChange={(choisi) => changer(String(choisi))}
        >
          <Tab
            id="exporter"
            title="À exporter"
            panel={<ExporterOnglet exporte={() => changer('bordereaux')} />}
          />
          <Tab id="bordereaux" title="Bordereaux" panel={<BordereauxOnglet />} />
          <Tab id="creances" title="Ce que doivent les fonds" panel={<CreancesOnglet />} />
          <Tab id="taux" title="Taux" panel={<TauxOnglet />} />
        </Tabs>
      </div>
    </Modal>
  );
}
