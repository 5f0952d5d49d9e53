import './comptabilite.css';
import { Button } from '@blueprintjs/core';
import { BankAccount, Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { Amount } from '#client/ui/amount.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { Modal } from '#client/ui/modal.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { debutDeJour, formatDate, jourDe } from '#shared/base/dates.ts';
import { listerFacturesFournisseurs } from '#shared/gestion/comptabilite/facture-fournisseur.api.ts';
import type { DuParAge } from '#shared/gestion/comptabilite/facture-fournisseur.rules.ts';
import {
  type EtatFactureFournisseur,
  ETATS_FACTURE,
  type FactureFournisseur,
} from '#shared/gestion/comptabilite/facture-fournisseur.schema.ts';
import type { FactureAPayer } from './facture-fournisseur-dialogue.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

const lesDialogues = () => import('./facture-fournisseur-dialogue.tsx');
const Nouvelle = lazyScreen(
  async () => ({ NouvelleFactureDialogue: (await lesDialogues()).NouvelleFactureDialogue }),
  'NouvelleFactureDialogue',
);
const Regler = lazyScreen(
  async () => ({ ReglerFactureDialogue: (await lesDialogues()).ReglerFactureDialogue }),
  'ReglerFactureDialogue',
);

const jourEcrit = (jour: string): string => formatDate(debutDeJour(jour));
const TEINTES: Readonly<Record<EtatFactureFournisseur, 'success' | 'warning' | 'primary'>> = {
  'À payer': 'primary',
  'Payée en partie': 'warning',
  Payée: 'success',
};
const COLONNES: readonly Colonne<FactureFournisseur>[] = [
  { key: 'numero', label: 'FACTURE', triable: true, largeur: 130 },
  { key: 'fournisseur', label: 'FOURNISSEUR', triable: true },
  {
    key: 'date',
    label: 'DATE',
    format: 'slot',
    toCSV: 'date',
    triable: true,
    largeur: 110,
    cachee: 'etroit',
    rendre: (f) => jourEcrit(f.date),
  },
  {
    key: 'echeance',
    label: 'ÉCHÉANCE',
    format: 'slot',
    toCSV: 'date',
    triable: true,
    largeur: 110,
    champs: ['echeance', 'reste'],
    rendre: (f) => (
      <span className={f.reste > 0 && f.echeance < jourDe(new Date()) ? 'negatif' : undefined}>
        {jourEcrit(f.echeance)}
      </span>
    ),
  },
  { key: 'montant', label: 'MONTANT', format: 'money', somme: true, triable: true, largeur: 130 },
  { key: 'difference', label: 'ÉCART REÇU', format: 'money', largeur: 120, cachee: 'etroit' },
  { key: 'paye', label: 'PAYÉ', format: 'money', somme: true, largeur: 120, cachee: 'etroit' },
  { key: 'avoirs', label: 'AVOIRS', format: 'money', largeur: 110, cachee: true },
  {
    key: 'reste',
    label: 'RESTE',
    format: 'money',
    somme: true,
    triable: true,
    largeur: 130,
    carte: 'montant',
  },
  {
    key: 'etat',
    label: 'ÉTAT',
    carte: 'badge',
    format: 'slot',
    toCSV: 'texte',
    largeur: 200,
    champs: ['etat', 'montant', 'paye', 'avoirs'],
    rendre: (f) => <StatusBadge statut={f.etat} tone={TEINTES[f.etat]} />,
  },
];
const FILTRES = ['etat'] as const;
const AGES = [
  ['j30', '0 – 30 jours'],
  ['j60', '31 – 60'],
  ['j90', '61 – 90'],
  ['au_dela', '> 90'],
  ['du', 'Dû'],
] as const;

/** [FOF-4] Supplier invoices, due dates, debts by age. */
export function FacturesFournisseurs({ fermer }: { fermer: () => void }) {
  const [nouvelle, ouvrir] = useState(false);
  useAskedBack('facture_fournisseur', () => ouvrir(true));
  const [aRegler, regler] = useState<FactureAPayer | null>(null);
  return (
    <Modal
      isOpen
      className="factures-fournisseurs"
      aria-labelledby="factures-fournisseurs-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="factures-fournisseurs-titre"
        title="Factures des fournisseurs"
        onClose={fermer}
      />
      <div className="factures-fournisseurs-corps">
        <ListTable<FactureFournisseur, Exclude<keyof FactureAPayer, 'id'>>
          title="À payer et payées"
          nom="factures-fournisseurs"
          prefixe="ff_"
          headingLevel="h2"
          appel={listerFacturesFournisseurs}
          colonnes={COLONNES}
          rows={10}
          emptyText="Aucune facture de fournisseur"
          nomsFiltres={FILTRES}
          filters={(v, changer) => (
            <Combobox
              aria-label="État"
              value={v.etat ?? ''}
              options={[{ value: '', label: 'État : tous' }, ...ETATS_FACTURE]}
              onChange={(e) => changer({ filtres: { etat: e.currentTarget.value } })}
            />
          )}
          totals={(extra) => {
            const du = extra as DuParAge | undefined;
            // No total while unread: 0 would be an amount.
            return (
              du &&
              AGES.map(([cle, nom]) => (
                <span key={cle}>
                  {nom}{' '}
                  <strong>
                    <Amount fcfa={du[cle]} />
                  </strong>
                </span>
              ))
            );
          }}
          primary={
            <Button
              intent="primary"
              icon={<Plus />}
              text="Nouvelle facture"
              onClick={() => ouvrir(true)}
            />
          }
          rowActionsWidth={48}
          champsActes={['fournisseur', 'numero', 'reste']}
          rowActions={(f) =>
            f.reste > 0 && (
              <IconButton
                icon={<BankAccount />}
                aria-label={`Régler ${f.numero}, ${f.fournisseur}`}
                title="Régler"
                onClick={() => regler(f)}
              />
            )
          }
        />
      </div>
      {nouvelle && <Nouvelle fermer={() => ouvrir(false)} />}
      {aRegler && <Regler key={aRegler.id} facture={aRegler} fermer={() => regler(null)} />}
    </Modal>
  );
}
