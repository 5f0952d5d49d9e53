import './clientele.css';
import { Button, ProgressBar } from '@blueprintjs/core';
import { Document, BankAccount, Edit, Import, Plus } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { callApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { ImportDemande } from '#client/platform/import/import-demande.offert.tsx';
import { useImportDemande } from '#client/platform/import/use-import-demande.offert.ts';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { useSpaced, type Vivant } from '#client/ui/liste/use-lignes.ts';
import { Badge } from '#client/ui/status-badge.tsx';
import { FilterChip } from '#client/ui/liste/filter-chip.tsx';
import { Amount } from '#client/ui/amount.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import { surClients } from '#shared/vente/clientele/client.events.ts';
import * as phrasesClientele from '#shared/vente/clientele/clientele.phrases.ts';
import { compterClients, listerClients } from '#shared/vente/clientele/client.api.ts';
import { type Client, CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { RowActs } from '#client/ui/liste/row-acts.tsx';

const ClientDialogue = lazyScreen(() => import('./client-dialogue.offert.tsx'), 'ClientDialogue');

const ReleveDialogue = lazyScreen(() => import('./releve-dialogue.tsx'), 'ReleveDialogue');
const ReglementsDialogue = lazyScreen(
  () => import('./reglements-dialogue.tsx'),
  'ReglementsDialogue',
);

function teintePart(part: number): 'danger' | 'warning' | 'success' {
  if (part >= 0.75) return 'danger';
  return part >= 0.5 ? 'warning' : 'success';
}
function Dette({ c }: { c: Pick<Client, 'current_dette' | 'plafond_dette'> }) {
  // No ceiling: no bar.
  if (c.plafond_dette === 0)
    return (
      <span className="dette">
        <Amount fcfa={c.current_dette} />
      </span>
    );
  const part = Math.min(1, Math.max(0, c.current_dette / c.plafond_dette));
  return (
    <span className="dette">
      <Amount fcfa={c.current_dette} />
      <ProgressBar
        value={part}
        animate={false}
        stripes={false}
        intent={teintePart(part)}
        aria-label={`${Math.round(part * 100)} % du plafond`}
      />
    </span>
  );
}

const CLIENTS = ['clients'] as const;
const ACTIFS = { is_active: '1' };

/** [CLI-2] 0 is no ceiling; COMPTANT gets no credit. */
function Plafond({ c }: { c: Pick<Client, 'id' | 'plafond_dette'> }) {
  if (c.plafond_dette > 0) return <Amount fcfa={c.plafond_dette} />;
  const dit = c.id === CLIENT_COMPTANT ? '–' : phrasesClientele.sansPlafond;
  return <span className="discret">{dit}</span>;
}

const COLONNES: readonly Colonne<Client>[] = [
  {
    key: 'libelle',
    label: 'NOM',
    format: 'slot',
    toCSV: 'texte',
    champs: ['libelle', 'is_active'],
    triable: true,
    rendre: (c) => (
      <>
        {c.libelle} {!c.is_active && <Badge tone="neutre">Désactivé</Badge>}
      </>
    ),
  },
  { key: 'telephone', label: 'TÉLÉPHONE', triable: true, largeur: 128 },
  { key: 'ville', label: 'VILLE', triable: true, largeur: 104, cachee: 'etroit' },
  { key: 'prise_en_charge', label: '% PC', format: 'decimal', triable: true, largeur: 80 },
  {
    key: 'remise_percent',
    label: '% REMISE',
    format: 'decimal',
    triable: true,
    largeur: 100,
    cachee: 'etroit',
  },
  { key: 'secteur_assure', label: 'SECTEUR', triable: true, largeur: 122, cachee: 'etroit' },
  {
    key: 'plafond_dette',
    label: 'CRÉDIT',
    carte: 'absente',
    format: 'slot',
    toCSV: 'money',
    chiffre: true,
    triable: true,
    largeur: 122,
    rendre: (c) => <Plafond c={c} />,
  },
  {
    key: 'current_dette',
    label: 'DETTE',
    carte: 'montant',
    format: 'slot',
    toCSV: 'money',
    champs: ['current_dette', 'plafond_dette'],
    chiffre: true,
    triable: true,
    largeur: 176,
    rendre: (c) => <Dette c={c} />,
  },
  {
    key: 'current_remboursement_amount',
    label: 'RESTE',
    carte: 'absente',
    format: 'slot',
    toCSV: 'money',
    champs: ['current_remboursement_amount', 'plafond_dette'],
    chiffre: true,
    triable: true,
    largeur: 124,
    rendre: (c) => (c.plafond_dette > 0 ? <Amount fcfa={c.current_remboursement_amount} /> : '–'),
  },
  { key: 'email', label: 'E-MAIL', cachee: true },
  { key: 'identifiant_assure', label: 'IDENTIFIANT', cachee: true },
];

const VIVANT: Vivant<Client> = {
  topic: 'clients',
  appliquer: surClients,
  arrivee: (lignes, { donnees }) =>
    'client' in donnees &&
    vientDeNaitre(donnees.client) &&
    !lignes.some((c) => c.id === donnees.client.id),
};

/**
 * Debts move at any station: totals and the open client are refetched. An import is too many
 * clients for single events.
 */
function useClientsVivants(): void {
  const refetch = useSpaced(() => void cache.invalidateQueries({ queryKey: ['clients'] }));
  useTopic(
    'clients',
    ({ nom }) => {
      refetch();
      if (nom === 'client.importes')
        void cache.invalidateQueries({ queryKey: ['liste', listerClients.chemin] });
    },
    ['clients'],
  );
}

function Compteurs() {
  const { data } = useQuery({
    queryKey: ['clients', 'compteurs'],
    queryFn: async () => dataOf(await callApi(compterClients, { silencieux: true })),
  });
  if (!data) return null;
  return (
    <>
      <span>
        Total crédit{' '}
        <strong>
          <Amount fcfa={data.total_credit} />
        </strong>
      </span>
      <span>
        Total dette{' '}
        <strong>
          <Amount fcfa={data.total_dette} />
        </strong>
      </span>
    </>
  );
}

const LISTE = {
  nom: 'clients',
  appel: listerClients,
  colonnes: COLONNES,
  rows: 25,
  vivant: VIVANT,
  nomsFiltres: ['is_active'],
  defauts: ACTIFS,
  champsActes: ['libelle'],
} satisfies ListAsked<Client, 'libelle'>;
export const lireClientsDAbord = () => readFirst(LISTE);

export function ClientsEcran() {
  const [modifie, modifier] = useState<number | 'nouveau' | null>(null);
  const [nom, nommer] = useState('');
  const creer = (libelle: string) => {
    nommer(libelle);
    modifier('nouveau');
  };
  const [regle, regler] = useState<number | null>(null);
  useClientsVivants();
  useAskedBack('reglement', regler);
  useAskedBack('client', (id) => (id === null ? creer('') : modifier(id)));
  const [, importer] = useImportDemande(CLIENTS);
  const [compte, montrerCompte] = useState<Pick<Client, 'id' | 'libelle'> | null>(null);
  return (
    <>
      <ListTable<Client, 'libelle'>
        {...LISTE}
        title="Clients"
        emptyText="Aucun client"
        whenEmpty={
          <Button
            icon={<Import />}
            text="Importer des clients"
            onClick={() => importer('clients')}
          />
        }
        chips={({ filtres: { is_active } }, changer) => (
          <FilterChip
            active={is_active === '0'}
            onToggle={() => changer({ filtres: { is_active: is_active === '0' ? '1' : '0' } })}
          >
            Désactivés
          </FilterChip>
        )}
        whenNothingFound={(mots) => (
          <Button
            icon={<Plus />}
            text={phrasesClientele.creerCeClient(mots)}
            onClick={() => creer(mots)}
          />
        )}
        totals={() => <Compteurs />}
        actions={<Button icon={<Import />} text="Importer" onClick={() => importer('clients')} />}
        primary={
          <Button
            intent="primary"
            icon={<Plus />}
            text="Nouveau client"
            onClick={() => creer('')}
          />
        }
        rowActionsWidth={76}
        rowActions={(c) =>
          c.id !== CLIENT_COMPTANT && (
            <RowActs
              of={c.libelle}
              opening={`Modifier ${c.libelle}`}
              acts={[
                { icon: <Edit />, text: 'Modifier', act: () => modifier(c.id) },
                { icon: <BankAccount />, text: 'Règlements', act: () => regler(c.id) },
                { icon: <Document />, text: 'Relevé de compte', act: () => montrerCompte(c) },
              ]}
            />
          )
        }
      />
      {modifie !== null && (
        <ClientDialogue
          key={modifie}
          id={modifie === 'nouveau' ? null : modifie}
          propose={nom}
          fermer={() => modifier(null)}
        />
      )}
      {compte && (
        <ReleveDialogue
          key={compte.id}
          id={compte.id}
          nom={compte.libelle}
          fermer={() => montrerCompte(null)}
        />
      )}
      <ImportDemande natures={CLIENTS} />
      {regle !== null && <ReglementsDialogue key={regle} id={regle} fermer={() => regler(null)} />}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: ClientsEcran, lireDAbord: lireClientsDAbord };
