import './mobile-money.css';
import { Button } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { ImportDemande } from '#client/platform/import/import-demande.offert.tsx';
import { useImportDemande } from '#client/platform/import/use-import-demande.offert.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';
import { ScreenTabs } from '#client/ui/liste/screen-tabs.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { LIBELLE_OPERATEUR, OPERATEURS } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { DemandeMobile } from '#shared/vente/mobile-money/demande.schema.ts';
import * as phrases from '#shared/vente/mobile-money/ecran.phrases.ts';
import { listerDemandesMobiles } from '#shared/vente/mobile-money/mobile-money.api.ts';
import { VUES_DES_DEMANDES } from '#shared/vente/mobile-money/vues.rules.ts';
import { COLONNES_DES_DEMANDES, DEMANDES_VIVANTES } from './demandes.colonnes.tsx';
import { useRepondDuMobile } from './mobile-money.queries.ts';

const DemandeDialogue = lazyScreen(() => import('./demande-dialogue.tsx'), 'DemandeDialogue');

const FILTRES = ['vue', 'period_from', 'period_to', 'operateur'] as const;
/** What waits has no date limit. */
const DEFAUTS = { vue: 'a_traiter' };
/** From yesterday, to cover a night shift. */
const deuxJours = () => {
  const jour = jourDe(new Date());
  return { period_from: jourPlus(jour, -1), period_to: jourPlus(jour, 1) };
};
const RELEVE = ['mobile_money'] as const;
const VUES = [...VUES_DES_DEMANDES, '' as const].map((value) => ({
  value,
  label: phrases.LIBELLE_VUE[value],
}));
const SANS_PERIODE = { period_from: null, period_to: null };

export function DemandesEcran() {
  const [adresse] = useSearchParams();
  const [ouverte, ouvrir] = useState<number | null>(() => {
    const id = Number(adresse.get('demande'));
    return Number.isInteger(id) && id > 0 ? id : null;
  });
  const [, importer] = useImportDemande(RELEVE);
  const repond = useRepondDuMobile();
  return (
    <>
      <ListTable<DemandeMobile, 'client'>
        title="Mobile money"
        nom="demandes-mobiles"
        appel={listerDemandesMobiles}
        colonnes={COLONNES_DES_DEMANDES}
        rows={25}
        vivant={DEMANDES_VIVANTES}
        nomsFiltres={FILTRES}
        defauts={DEFAUTS}
        emptyText={phrases.aucune}
        searched="client, référence, caisse…"
        tabs={({ filtres }, changer) => (
          <ScreenTabs
            views={VUES}
            view={filtres['vue'] ?? ''}
            change={(vue) =>
              changer({ filtres: { vue, ...(vue === '' ? deuxJours() : SANS_PERIODE) } })
            }
          />
        )}
        filters={(v, changer) => (
          <>
            <PeriodFilter
              from={v['period_from']}
              to={v['period_to']}
              onChange={(period_from, period_to) =>
                changer({ filtres: { period_from, period_to } })
              }
            />
            <Combobox
              aria-label="Opérateur"
              className="filtre-court"
              value={v['operateur'] ?? ''}
              options={[
                { value: '', label: 'Opérateur : tous' },
                ...OPERATEURS.map((value) => ({ value, label: LIBELLE_OPERATEUR[value] })),
              ]}
              onChange={(e) => changer({ filtres: { operateur: e.currentTarget.value } })}
            />
          </>
        )}
        actions={
          repond && (
            <Button
              icon={<Import />}
              text={phrases.importerReleve}
              onClick={() => importer('mobile_money')}
            />
          )
        }
        champsActes={['client']}
        rowActions={({ id, client }) => (
          <RowOpening label={`Voir le paiement de ${client}`} open={() => ouvrir(id)} />
        )}
      />
      <ImportDemande natures={RELEVE} />
      {ouverte !== null && (
        <DemandeDialogue key={ouverte} id={ouverte} fermer={() => ouvrir(null)} />
      )}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: DemandesEcran };
