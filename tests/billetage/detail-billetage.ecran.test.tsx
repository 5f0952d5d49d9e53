import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { subscriptions } from '#client/base/subscribe.ts';
import { DetailBilletage } from '#client/billetage/detail-billetage.tsx';
import { MesBilletages } from '#client/billetage/mes-billetages.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import * as phrasesComptage from '#shared/billetage/comptage.phrases.ts';
import { unBilletage, uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

const renvoye = unBilletage();
const CHEF = uneSession({ fullname: 'Chef', is_admin: true });
const GERANTE = uneSession({
  fullname: 'Chantal OBAME',
  habilitations: [{ menu: 'GESTION', submenus: ['billetage'] }],
});
const monter = (b: Billetage, session: typeof CHEF, plus: Serveur = {}) =>
  monterPoste(
    <>
      <DetailBilletage id={b.id} fermer={() => undefined} />
      <ConfirmDialog />
    </>,
    session,
    { [`GET /api/billetages/${b.id}`]: () => ({ data: b }), ...plus },
  );
const lu = async () => {
  const dialogue = within(await screen.findByRole('dialog', { name: 'Billetage' }));
  await dialogue.findByRole('button', { name: 'Imprimer' });
  return dialogue;
};

it('[EVT-8] validé ailleurs pendant qu’on le lit, le compte le dit et n’offre plus rien', async () => {
  monter({ ...renvoye, statut: 'En attente de validation' }, GERANTE);
  const detail = await lu();
  expect(detail.getByRole('button', { name: 'Valider le billetage' })).toBeTruthy();
  act(() =>
    subscriptions.receive({
      topic: 'billetages',
      seq: 1,
      nom: 'billetage.valide',
      at: renvoye.created_at,
      donnees: { billetage: { ...renvoye, version: 3, statut: 'validé', ended_with: 'Chef' } },
    }),
  );
  await waitFor(() =>
    expect(detail.queryByRole('button', { name: 'Valider le billetage' })).toBeNull(),
  );
});

it('[BIL-13] recompté pendant qu’on le lit : la question dit ce qu’on avait lu et ce qu’il est', async () => {
  const attend: Billetage = { ...renvoye, statut: 'En attente de validation' };
  monter(attend, GERANTE);
  const detail = await lu();
  const recompte = { ...attend, version: 3, total_billetage: 4_000, ecart: 0 };
  act(() =>
    subscriptions.receive({
      topic: 'billetages',
      seq: 1,
      nom: 'billetage.depose',
      at: renvoye.created_at,
      donnees: { billetage: recompte },
    }),
  );
  fireEvent.click(detail.getByRole('button', { name: 'Valider le billetage' }));
  const question = await screen.findByRole('alertdialog');
  const dit = (total: string, ecart: string) =>
    phrasesComptage.billetageAValider('Caisse 1', total, ecart);
  expect(question.textContent).toContain(
    phrasesComptage.billetageAChange(dit('3.000 FCFA', '-1.000 FCFA'), dit('4.000 FCFA', '0 FCFA')),
  );
  fireEvent.click(within(question).getByRole('button', { name: 'NON' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

describe('[BIL-23] un compte est à la personne, quel que soit le nom qu’elle portait', () => {
  const attend = unBilletage({ created_by_id: GERANTE.id, created_by: 'Chantal MBA' });
  it('renommée, elle le recompte et le retire ici, et ne le valide pas', async () => {
    monter(attend, GERANTE);
    const detail = await lu();
    expect(detail.getByRole('button', { name: 'Recompter…' })).toBeTruthy();
    expect(detail.getByRole('button', { name: 'Retirer' })).toBeTruthy();
    cleanup();
    monter({ ...attend, statut: 'En attente de validation' }, GERANTE);
    const valider = (await lu()).getByRole('button', { name: 'Valider le billetage' });
    expect(valider.getAttribute('aria-disabled')).toBe('true');
  });
  it('à sa caisse, celui qui lui revient lui est dit', async () => {
    monterPoste(<MesBilletages caisse_id={3} />, GERANTE, {
      'GET /api/billetages?caisse_id=3&page=1&rows=10': () => ({ data: [attend] }),
    });
    expect(await screen.findByRole('button', { name: 'Recompter' })).toBeTruthy();
  });
});

describe('[SES-19] à sa caisse, un compte se retire tant que personne n’a dit de fond depuis', () => {
  it.each([
    ['personne', { fond_dit: false }, { fond_laisse: null }, true],
    ['quelqu’un', { fond_dit: true }, { fond_laisse: null }, false],
    ['le compte lui-même', { fond_dit: true }, { fond_laisse: 5_000 }, true],
  ])('%s l’a dit', async (_qui, session, compte, offert) => {
    const attend = unBilletage({ created_by_id: GERANTE.id, ...compte });
    monterPoste(<MesBilletages caisse_id={3} />, GERANTE, {
      'GET /api/billetages?caisse_id=3&page=1&rows=10': () => ({ data: [attend] }),
      'GET /api/sessions-caisse': () => ({ data: [{ id: 9, caisse_id: 3, ...session }] }),
    });
    expect(await screen.findByRole('button', { name: 'Recompter' })).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Retirer' }) !== null).toBe(offert),
    );
  });
});

describe('[BIL-22] un compte renvoyé à qui n’a plus d’accès', () => {
  it('un administrateur le recompte ici, et il attend de nouveau sa validation', async () => {
    const demandes = monter(renvoye, CHEF, {
      'POST /api/billetages/5/recompter': () => ({
        data: { ...renvoye, version: 3, statut: 'En attente de validation' },
      }),
    });
    const detail = await lu();
    expect(detail.getByRole('button', { name: 'Retirer' })).toBeTruthy();
    fireEvent.click(detail.getByRole('button', { name: 'Recompter…' }));
    const enregistrer = await screen.findByRole('button', { name: 'Enregistrer le recomptage' });
    fireEvent.submit(enregistrer.closest('form') ?? enregistrer);
    await waitFor(() => expect(detail.queryByRole('button', { name: 'Recompter…' })).toBeNull());
    expect(detail.getByRole('button', { name: 'Renvoyer…' })).toBeTruthy();
    const [envoi] = demandes.filter((d) => d.chemin === 'POST /api/billetages/5/recompter');
    expect(envoi?.corps).toMatchObject({ version: 2, motif_ecart: 'Je ne sais pas' });
  });
  it('qui valide sans être administrateur lit à qui le demander', async () => {
    monter(renvoye, GERANTE);
    const detail = await lu();
    expect(detail.queryByRole('button', { name: 'Recompter…' })).toBeNull();
    expect(detail.queryByRole('button', { name: 'Retirer' })).toBeNull();
    const valider = detail.getByRole('button', { name: 'Valider le billetage' });
    expect(valider.getAttribute('aria-disabled')).toBe('true');
    const raison = phrasesComptage.billetageSansAuteur('Brice MBA');
    expect(document.body.textContent).toContain(raison);
  });
  it('tant que son auteur a son compte, un administrateur n’y touche pas', async () => {
    monter({ ...renvoye, auteur_actif: true }, CHEF);
    const detail = await lu();
    expect(detail.queryByRole('button', { name: 'Recompter…' })).toBeNull();
    expect(detail.queryByRole('button', { name: 'Retirer' })).toBeNull();
  });
});
