import './clientele.css';
import { Button, ProgressBar } from '@blueprintjs/core';
import { Document, Dollar, Edit, Plus } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { Amount } from '#client/ui/amount.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { formatFcfa } from '#shared/base/montant.ts';
import { appliquerAuxClients } from '#shared/clientele/client.events.ts';
import { compterClients, listerClients } from '#shared/clientele/client.api.ts';
import { type Client, CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import { ReleveDialogue } from './releve-dialogue.tsx';
import { ClientDialogue } from './client-dialogue.tsx';
import { ReglementsDialogue } from './reglements-dialogue.tsx';

function teintePart(part: number): 'danger' | 'warning' | 'success' {
  if (part >= 0.75) return 'danger';
  return part >= 0.5 ? 'warning' : 'success';
}
/** How much of the ceiling is taken, as a bar that says it in words too. */
function Dette({ c }: { c: Pick<Client, 'current_dette' | 'plafond_dette'> }) {
  if (c.plafond_dette === 0 && c.current_dette === 0) return <span className="discret">–</span>;
  const part =
    c.plafond_dette > 0 ? Math.min(1, Math.max(0, c.current_dette / c.plafond_dette)) : 1;
  return (
    <span className="dette">
      <span className="nombre">{formatFcfa(c.current_dette)}</span>
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

const COLONNES: readonly Colonne<Client>[] = [
  { key: 'libelle', label: 'NOM', triable: true },
  { key: 'telephone', label: 'TÉLÉPHONE', triable: true, largeur: 128 },
  { key: 'ville', label: 'VILLE', triable: true, largeur: 104, cachee: 'etroit' },
  { key: 'prise_en_charge', label: '% PC', format: 'nombre', triable: true, largeur: 80 },
  { key: 'remise_percent', label: '% REMISE', format: 'nombre', triable: true, largeur: 100 },
  { key: 'secteur_assure', label: 'SECTEUR', triable: true, largeur: 122, cachee: 'etroit' },
  { key: 'plafond_dette', label: 'CRÉDIT', format: 'money', triable: true, largeur: 122 },
  {
    key: 'current_dette',
    label: 'DETTE',
    format: 'slot',
    toCSV: 'money',
    champs: ['current_dette', 'plafond_dette'],
    triable: true,
    largeur: 176,
    rendre: (c) => <Dette c={c} />,
  },
  {
    key: 'current_remboursement_amount',
    label: 'RESTE',
    format: 'money',
    triable: true,
    largeur: 124,
  },
  { key: 'email', label: 'E-MAIL', cachee: true },
  { key: 'identifiant_assure', label: 'IDENTIFIANT', cachee: true },
];

const VIVANT: Vivant<Client> = {
  topic: 'clients',
  appliquer: appliquerAuxClients,
  arrivee: (lignes, { donnees }) =>
    'client' in donnees && !lignes.some((c) => c.id === donnees.client.id),
};

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

/** Clients: who is insured how, what the house advances them, what they pay back. */
export function ClientsEcran() {
  const [modifie, modifier] = useState<number | 'nouveau' | null>(null);
  const [regle, regler] = useState<number | null>(null);
  useAskedBack('client', (id) => modifier(id ?? 'nouveau'));
  const [compte, montrerCompte] = useState<Pick<Client, 'id' | 'libelle'> | null>(null);
  return (
    <>
      <ListTable<Client, 'libelle'>
        titre="Clients"
        nom="clients"
        appel={listerClients}
        colonnes={COLONNES}
        rows={25}
        vivant={VIVANT}
        vide="Aucun client"
        totaux={() => <Compteurs />}
        actions={
          <Button
            intent="primary"
            icon={<Plus />}
            text="Nouveau client"
            onClick={() => modifier('nouveau')}
          />
        }
        largeurActions={104}
        champsActes={['libelle']}
        actionsLigne={(c) =>
          c.id !== CLIENT_COMPTANT && (
            <span className="actes-client">
              <Button
                variant="minimal"
                size="small"
                icon={<Document />}
                aria-label={`Relevé de compte de ${c.libelle}`}
                title="Relevé de compte"
                onClick={() => montrerCompte(c)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<Dollar />}
                aria-label={`Règlements de ${c.libelle}`}
                title="Règlements"
                onClick={() => regler(c.id)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<Edit />}
                data-ouvre
                aria-label={`Modifier ${c.libelle}`}
                title="Modifier"
                onClick={() => modifier(c.id)}
              />
            </span>
          )
        }
      />
      {modifie !== null && (
        <ClientDialogue
          key={modifie}
          id={modifie === 'nouveau' ? null : modifie}
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
      {regle !== null && <ReglementsDialogue key={regle} id={regle} fermer={() => regler(null)} />}
    </>
  );
}
