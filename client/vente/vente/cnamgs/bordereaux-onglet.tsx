import { useState } from 'react';
import { Combobox } from '#client/ui/combobox.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import { SECTEURS } from '#shared/vente/clientele/client.schema.ts';
import { listerBordereaux } from '#shared/vente/cnamgs/bordereau.api.ts';
import { type Bordereau, STATUTS_BORDEREAU } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { COLONNES_BORDEREAU } from './bordereau.colonnes.tsx';
import { BordereauDialogue } from './bordereau-dialogue.tsx';
import { BORDEREAUX_VIVANTS } from './cnamgs.queries.ts';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';

const FILTRES = ['secteur', 'statut'] as const;

export function BordereauxOnglet() {
  const [ouvert, ouvrir] = useState<number | null>(null);
  return (
    <div className="cnamgs-onglet">
      <ListTable<Bordereau, 'numero'>
        title="Bordereaux"
        nom="bordereaux"
        headingLevel="h2"
        prefixe="b_"
        appel={listerBordereaux}
        colonnes={COLONNES_BORDEREAU}
        rows={10}
        vivant={BORDEREAUX_VIVANTS}
        emptyText="Aucun bordereau exporté"
        nomsFiltres={FILTRES}
        filters={(v, changer) => (
          <>
            <Combobox
              aria-label="Secteur"
              value={v.secteur ?? ''}
              options={[
                { value: '', label: 'Secteur : tous' },
                ...SECTEURS.map((s) => ({ value: s, label: s })),
              ]}
              onChange={(e) => changer({ filtres: { secteur: e.currentTarget.value } })}
            />
            <Combobox
              aria-label="Statut"
              value={v.statut ?? ''}
              options={[
                { value: '', label: 'Statut : tous' },
                ...STATUTS_BORDEREAU.map((s) => ({ value: s, label: s })),
              ]}
              onChange={(e) => changer({ filtres: { statut: e.currentTarget.value } })}
            />
          </>
        )}
        champsActes={['numero']}
        rowActions={(b) => (
          <RowOpening label={`Voir le bordereau ${b.numero}`} open={() => ouvrir(b.id)} />
        )}
      />
      {ouvert !== null && (
        <BordereauDialogue key={ouvert} id={ouvert} fermer={() => ouvrir(null)} />
      )}
    </div>
  );
}
