import './billetage.css';
import { useState } from 'react';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { listerEcarts } from '#shared/gestion/billetage/ecart.api.ts';
import type { EcartDeCaisse } from '#shared/gestion/billetage/ecart.schema.ts';

const COLONNES: readonly Colonne<EcartDeCaisse>[] = [
  { key: 'created_by', label: 'COMPTÉ PAR', triable: true },
  { key: 'caisse_libelle', label: 'CAISSE', triable: true, largeur: 110 },
  { key: 'nombre', label: 'COMPTAGES', triable: true, largeur: 105, format: 'nombre', somme: true },
  { key: 'justes', label: 'JUSTES', triable: true, largeur: 80, format: 'nombre', somme: true },
  { key: 'manques', label: 'MANQUES', triable: true, largeur: 115, format: 'money', somme: true },
  {
    key: 'excedents',
    label: 'EXCÉDENTS',
    triable: true,
    largeur: 115,
    format: 'money',
    somme: true,
  },
  { key: 'ecart', label: 'ÉCART', triable: true, largeur: 115, format: 'money', somme: true },
];
const MOIS = 30;

export function EcartsDialogue({ fermer }: { fermer: () => void }) {
  const [periode, choisir] = useState(() => {
    const jour = jourDe(new Date());
    return { period_from: jourPlus(jour, -MOIS), period_to: jour };
  });
  return (
    <Modal isOpen onClose={fermer} className="billetage ecarts" aria-labelledby="ecarts-titre">
      <DialogHeader id="ecarts-titre" title="Écarts de caisse" onClose={fermer} />
      <div className="comptage">
        <PeriodFilter
          from={periode.period_from}
          to={periode.period_to}
          required
          onChange={(du, au) => du && au && choisir({ period_from: du, period_to: au })}
        />
        <ListTable<EcartDeCaisse>
          title="Par personne et par caisse"
          nom="billetages-ecarts"
          prefixe="e_"
          headingLevel="h2"
          appel={listerEcarts}
          colonnes={COLONNES}
          fixe={periode}
          rows={10}
          emptyText="Aucun billetage sur la période"
        />
      </div>
    </Modal>
  );
}
