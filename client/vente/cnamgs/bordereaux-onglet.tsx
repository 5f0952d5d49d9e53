import { Button } from '@blueprintjs/core';
import { EyeOpen } from '@blueprintjs/icons';
import { useState } from 'react';
import { Combobox } from '#client/ui/combobox.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { formatDate } from '#shared/base/dates.ts';
import { SECTEURS } from '#shared/clientele/client.schema.ts';
import { listerBordereaux } from '#shared/cnamgs/bordereau.api.ts';
import { type Bordereau, STATUTS_BORDEREAU } from '#shared/cnamgs/bordereau.schema.ts';
import { BordereauDialogue } from './bordereau-dialogue.tsx';
import { BORDEREAUX_VIVANTS } from './cnamgs.queries.ts';
import { EtatBordereau } from './etat-bordereau.tsx';

const court = (jour: string): string => formatDate(new Date(`${jour}T12:00:00Z`));
const COLONNES: readonly Colonne<Bordereau>[] = [
  { key: 'numero', label: 'NUMÉRO', triable: true, largeur: 116 },
  { key: 'secteur', label: 'SECTEUR', triable: true, largeur: 130 },
  {
    key: 'debut',
    label: 'PÉRIODE',
    format: 'slot',
    toCSV: 'date',
    champs: ['debut', 'fin'],
    triable: true,
    largeur: 206,
    rendre: (b) => `${court(b.debut)} – ${court(b.fin)}`,
  },
  { key: 'nombre', label: 'FEUILLES', format: 'nombre', triable: true, largeur: 100 },
  {
    key: 'total_prise_en_charge',
    label: 'PRIS EN CHARGE',
    format: 'money',
    triable: true,
    largeur: 150,
  },
  {
    key: 'montant_paye',
    label: 'PAYÉ',
    format: 'money',
    triable: true,
    largeur: 130,
    cachee: 'etroit',
  },
  { key: 'reste', label: 'RESTE DÛ', format: 'money', largeur: 130 },
  {
    key: 'statut',
    label: 'STATUT',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    champs: ['statut', 'annulees', 'reprises'],
    triable: true,
    rendre: (b) => <EtatBordereau b={b} />,
  },
  {
    key: 'depose_le',
    label: 'DÉPOSÉ LE',
    format: 'date',
    triable: true,
    largeur: 120,
    cachee: true,
  },
  {
    key: 'created_at',
    label: 'EXPORTÉ LE',
    format: 'datetime',
    triable: true,
    largeur: 174,
    cachee: true,
  },
  { key: 'created_by', label: 'PAR', triable: true, largeur: 150, cachee: true },
];
const FILTRES = ['secteur', 'statut'] as const;

/** Statements as they were sent, and where each stands. */
export function BordereauxOnglet() {
  const [ouvert, ouvrir] = useState<number | null>(null);
  return (
    <div className="cnamgs-onglet">
      <ListTable<Bordereau, 'numero'>
        titre="Bordereaux"
        nom="bordereaux"
        niveau="h2"
        prefixe="b_"
        appel={listerBordereaux}
        colonnes={COLONNES}
        rows={10}
        vivant={BORDEREAUX_VIVANTS}
        vide="Aucun bordereau exporté"
        nomsFiltres={FILTRES}
        filtres={(v, changer) => (
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
        actionsLigne={(b) => (
          <Button
            variant="minimal"
            size="small"
            icon={<EyeOpen />}
            aria-label={`Voir le bordereau ${b.numero}`}
            title="Détail"
            onClick={() => ouvrir(b.id)}
          />
        )}
      />
      {ouvert !== null && (
        <BordereauDialogue key={ouvert} id={ouvert} fermer={() => ouvrir(null)} />
      )}
    </div>
  );
}
