import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import './commande.css';
import { Button } from '@blueprintjs/core';
import { Import, Plus } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { ImportDemande } from '#client/platform/import/import-demande.offert.tsx';
import { useImportDemande } from '#client/platform/import/use-import-demande.offert.ts';
import { PeriodeEtFournisseur } from '#client/stock/fournisseur/periode-et-fournisseur.offert.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import type { Colonne, Somme } from '#client/ui/liste/colonne.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { Amount } from '#client/ui/amount.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { surCommandes } from '#shared/stock/commande/commande.events.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import { listerCommandes } from '#shared/stock/commande/commande.api.ts';
import {
  ETAPES_COMMANDE,
  texteStatut,
  VERSION_COMMANDE_CREEE,
} from '#shared/stock/commande/commande.rules.ts';
import type { Commande, StatutCommande } from '#shared/stock/commande/commande.schema.ts';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';

const FICHIERS = ['ventes'] as const;
/** [EXP-8] Cancelled orders are excluded from totals, as in the list's footer. */
const SAUF_ANNULEES: Somme = { sauf: { status: 'ANNULEE' satisfies StatutCommande } };
const COLONNES: readonly Colonne<Commande>[] = [
  { key: 'numero', label: 'N°', triable: true, largeur: 90 },
  { key: 'created_at', label: 'DATE', format: 'datetime', triable: true, largeur: 164 },
  {
    key: 'fournisseur_libelle',
    label: 'FOURNISSEUR',
    carte: 'titre',
    triable: true,
    rendre: (c) => c.fournisseur_libelle || <span className="discret">À choisir</span>,
  },
  { key: 'facture', label: 'FACTURE', triable: true, largeur: 96, cachee: 'etroit' },
  {
    key: 'total_achat',
    label: 'TOTAL ACHAT',
    format: 'money',
    somme: SAUF_ANNULEES,
    triable: true,
    largeur: 136,
    carte: 'montant',
  },
  {
    key: 'total_vente',
    label: 'TOTAL VENTE',
    format: 'money',
    somme: SAUF_ANNULEES,
    triable: true,
    largeur: 136,
    cachee: 'etroit',
  },
  {
    key: 'total_tva',
    label: 'TVA',
    format: 'money',
    somme: SAUF_ANNULEES,
    triable: true,
    largeur: 108,
    cachee: 'etroit',
  },
  {
    key: 'total_css',
    label: 'CSS',
    format: 'money',
    somme: SAUF_ANNULEES,
    triable: true,
    largeur: 100,
    cachee: true,
  },
  {
    key: 'attendue_le',
    label: 'ATTENDUE LE',
    toCSV: 'date',
    triable: true,
    largeur: 116,
    rendre: (c) => c.attendue_le && formatDate(debutDeJour(c.attendue_le)),
  },
  {
    key: 'status',
    label: 'STATUT',
    carte: 'badge',
    format: 'slot',
    export_key: 'etape',
    toCSV: 'texte',
    triable: true,
    largeur: 200,
    rendre: (c) => (
      <span className="commande-statut">
        <StatusBadge statut={texteStatut(c.status)} />{' '}
        <small className="discret">{ETAPES_COMMANDE[c.status]}</small>
      </span>
    ),
  },
  { key: 'created_by', label: 'PAR', triable: true, largeur: 130, cachee: true },
  { key: 'ended_with', label: 'TERMINÉE PAR', triable: true, largeur: 140, cachee: true },
];
const FILTRES = ['period_from', 'period_to', 'fournisseur_libelle'] as const;

const VIVANT: Vivant<Commande> = {
  topic: 'commandes',
  appliquer: surCommandes,
  arrivee: (lignes, { donnees }) =>
    'commande' in donnees &&
    vientDeNaitre(donnees.commande, VERSION_COMMANDE_CREEE) &&
    !lignes.some((c) => c.id === donnees.commande.id),
};

interface Sommes {
  cout_total_achat?: number;
  cout_total_vente?: number;
}
const LISTE = {
  nom: 'commandes',
  appel: listerCommandes,
  colonnes: COLONNES,
  rows: 25,
  vivant: VIVANT,
  nomsFiltres: FILTRES,
  phraseInversee: phrasesCommun.dateFinAnterieure,
  champsActes: ['numero'],
} satisfies ListAsked<Commande, 'numero'>;
export const lireCommandesDAbord = () => readFirst(LISTE);

export function CommandesEcran() {
  const aller = useNavigate();
  const [, importer] = useImportDemande(FICHIERS);
  const ouvrir = (quoi: number | 'nouvelle') => void aller(`/stock/commandes/${quoi}`);
  useAskedBack('commande', (id) => ouvrir(id ?? 'nouvelle'));
  const preparer = async () => {
    if (await askFirst({ texte: phrasesCommande.commandeNouvelle })) ouvrir('nouvelle');
  };
  return (
    <>
      <ListTable<Commande, 'numero'>
        {...LISTE}
        title="Commandes"
        emptyText="Aucune commande"
        filters={(valeurs, changer) => (
          <PeriodeEtFournisseur champ="fournisseur_libelle" valeurs={valeurs} changer={changer} />
        )}
        totals={(extra) => {
          const { cout_total_achat, cout_total_vente } = (extra ?? {}) as Sommes;
          return (
            cout_total_achat !== undefined &&
            cout_total_vente !== undefined && (
              <>
                <span>
                  Achat{' '}
                  <strong>
                    <Amount fcfa={cout_total_achat} />
                  </strong>
                </span>
                <span>
                  Vente{' '}
                  <strong>
                    <Amount fcfa={cout_total_vente} />
                  </strong>
                </span>
              </>
            )
          );
        }}
        actions={
          <Button
            icon={<Import />}
            text="Importer des ventes passées"
            onClick={() => importer('ventes')}
          />
        }
        primary={
          <Button
            intent="primary"
            icon={<Plus />}
            text="Nouvelle commande"
            onClick={() => void preparer()}
          />
        }
        rowActions={(c) => (
          <RowOpening label={`Ouvrir la commande ${c.numero}`} open={() => ouvrir(c.id)} />
        )}
      />
      <ImportDemande natures={FICHIERS} />
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: CommandesEcran, lireDAbord: lireCommandesDAbord };
