import { Button, HTMLTable, Spinner } from '@blueprintjs/core';
import { callApi } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { fermerAutresSessions, fermerSession } from '#shared/admin/utilisateur/utilisateur.api.ts';
import type { SessionOuverte } from '#shared/admin/utilisateur/compte.schema.ts';
import { retenirSessions, useSessions } from './securite.queries.ts';

const dite = (instant: string): string => formatDateHeure(new Date(instant));

async function fermer(id: number): Promise<void> {
  const { data } = await sendOnce(`session ${id}`, (cle) =>
    callApi(fermerSession, { parametres: { id }, cle }),
  );
  if (data) retenirSessions(data);
}
async function fermerLesAutres(): Promise<void> {
  const { data } = await sendOnce('autres sessions', (cle) =>
    callApi(fermerAutresSessions, { cle }),
  );
  if (data) retenirSessions(data);
}

export function MesSessions() {
  const { data, error } = useSessions();
  return (
    <section className="ma-securite-carte" aria-labelledby="mes-sessions">
      <header>
        <h2 id="mes-sessions">Mes sessions</h2>
        {data && data.length > 1 && (
          <Button onClick={() => void fermerLesAutres()}>Fermer toutes les autres</Button>
        )}
      </header>
      <p className="discret">
        Une session que vous ne reconnaissez pas ? Fermez-la, puis changez votre mot de passe.
      </p>
      {error && <EmptyState title={error.message} />}
      {!data && !error && <Spinner size={20} aria-label="Chargement" />}
      {data && (
        <HTMLTable className="fiches">
          <thead>
            <tr>
              <th scope="col">POSTE</th>
              <th scope="col">ADRESSE</th>
              <th scope="col">DEPUIS</th>
              <th scope="col">VUE</th>
              <th scope="col">FINIT AU PLUS TARD</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.map((s) => (
              <Ligne key={s.id} s={s} />
            ))}
          </tbody>
        </HTMLTable>
      )}
    </section>
  );
}

function Ligne({ s }: { s: SessionOuverte }) {
  const poste = s.poste ?? 'Poste inconnu';
  return (
    <tr>
      <th scope="row">
        {poste} {s.celle_ci && <StatusBadge statut="Celle-ci" tone="success" />}{' '}
        {s.confiance && <StatusBadge statut="De confiance" tone="neutre" />}
      </th>
      <td data-titre="ADRESSE">{s.adresse ?? '—'}</td>
      <td data-titre="DEPUIS">{dite(s.created_at)}</td>
      <td data-titre="VUE">{dite(s.vue_at)}</td>
      <td data-titre="FINIT AU PLUS TARD">{s.fin_at === null ? '—' : dite(s.fin_at)}</td>
      <td>
        {!s.celle_ci && (
          <Button
            size="small"
            aria-label={`Fermer la session de ${poste}, ouverte le ${dite(s.created_at)}`}
            onClick={() => void fermer(s.id)}
          >
            Fermer
          </Button>
        )}
      </td>
    </tr>
  );
}
