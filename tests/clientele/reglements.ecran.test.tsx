import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReglementsDialogue } from '#client/clientele/reglements-dialogue.tsx';
import { reglementsPlusAnciens } from '#shared/clientele/clientele.phrases.ts';
import type { Reglement } from '#shared/clientele/client.schema.ts';
import { unClient, uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste } from '#tests/harness/poste-de-test.tsx';

const unReglement = (id: number): Reglement => ({
  id,
  client_id: 7,
  client: 'CNAMGS',
  montant: 100,
  arrondi: 0,
  mode_paiement: 'espece',
  dette_avant: 1_100,
  dette_apres: 1_000,
  created_by: 'Chef',
  created_at: '2026-11-21T10:00:00.000+01:00',
});

describe('les règlements d’un client', () => {
  chaqueFoisUnPoste();
  const ouvrir = (reglements: () => object) =>
    monterPoste(
      <ReglementsDialogue id={7} fermer={() => undefined} />,
      uneSession({ is_admin: true }),
      {
        'GET /api/clients/7': () => ({ data: unClient({ current_dette: 1_000 }) }),
        'GET /api/clients/7/reglements': reglements,
      },
    );

  it('illisibles, ils ne sont pas dits absents ; ils se relisent', async () => {
    let lisible = false;
    ouvrir(() =>
      lisible
        ? { data: [], meta: { total: 0, page: 1, rows: 50 } }
        : { statut: 500, errors: ['non'] },
    );
    await screen.findByText('non');
    expect(screen.queryByText('Aucun règlement.')).toBeNull();
    lisible = true;
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Aucun règlement.');
  });

  it('plus nombreux que montrés, il est dit où lire les autres', async () => {
    const lignes = Array.from({ length: 50 }, (_, i) => unReglement(i + 1));
    ouvrir(() => ({ data: lignes, meta: { total: 73, page: 1, rows: 50 } }));
    await screen.findByText(reglementsPlusAnciens(50, 73));
    expect(screen.getAllByRole('button', { name: /^Reçu du règlement/ })).toHaveLength(50);
  });
});
