import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { entendreBilletage } from '#client/gestion/billetage/billetage.queries.ts';
import { ComptagesEnCours } from '#client/gestion/billetage/comptages-en-cours.tsx';
import { DetailBilletage } from '#client/gestion/billetage/detail-billetage.tsx';
import { MesBilletages } from '#client/gestion/billetage/mes-billetages.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import * as phrasesComptage from '#shared/gestion/billetage/comptage.phrases.ts';
import { unBilletage, uneSession } from '#tests/factories/objets-du-fil.ts';
import { unMessage } from '#tests/factories/un-message.ts';
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
    phrasesComptage.billetageAValider({ caisse: 'Caisse 1', total, ecart, remis: total });
  expect(question.textContent).toContain(
    typeset(
      phrasesComptage.billetageAChange(
        dit('3.000 FCFA', '− 1.000 FCFA'),
        dit('4.000 FCFA', '0 FCFA'),
      ),
    ),
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
    expect(document.body.textContent).toContain(typeset(raison));
  });
  it('tant que son auteur a son compte, un administrateur n’y touche pas', async () => {
    monter({ ...renvoye, auteur_actif: true }, CHEF);
    const detail = await lu();
    expect(detail.queryByRole('button', { name: 'Recompter…' })).toBeNull();
    expect(detail.queryByRole('button', { name: 'Retirer' })).toBeNull();
  });
});

describe('[BIL-25] chaque comptage reste', () => {
  const fait = (rang: number, total: number, plus = {}) => ({
    rang,
    at: '2026-11-20T16:01:00.000+01:00',
    par: 'Brice MBA',
    demande_par: null,
    depose: rang === 2,
    total_billetage: total,
    cheque: 0,
    mobile_money: 0,
    autres: 0,
    attendu: 7_000,
    cheque_attendu: 0,
    mobile_money_attendu: 0,
    autres_attendu: 0,
    ...plus,
  });
  it('[BIL-30] le détail montre le premier à côté du second, ce que le compte seul disait, et la période tenue', async () => {
    const b = unBilletage({
      statut: 'En attente de validation',
      ecart: 0,
      comptages: [fait(1, 0), fait(2, 7_000, { demande_par: 'Chantal OBAME' })],
      dits: [{ genre: 'retrait', montant: 500, motif: 'Le coursier', accord_par: 'Chef' }],
      debut_at: '2026-11-19T22:00:00.000+01:00',
    });
    monter(b, GERANTE);
    const detail = await lu();
    const comptages = within(detail.getByRole('region', { name: 'Comptages de cette session' }));
    const lignes = comptages.getAllByRole('listitem').map((l) => l.textContent ?? '');
    expect(lignes).toEqual([
      expect.stringContaining('0 FCFA comptés, écart − 7.000 FCFA'),
      expect.stringMatching(/7.000 FCFA comptés, juste, demandé par Chantal OBAME$/),
    ]);
    expect(
      detail.getByText(/sortie de 500 FCFA dite au comptage seul \(Le coursier\), accord de Chef/),
    ).toBeTruthy();
    expect(detail.getByText('19/11/2026 22:00 – 20/11/2026 16:00')).toBeTruthy();
    expect(detail.getByText('(saisi : 20/11/2026 08:00 – 16:00)')).toBeTruthy();
  });
  it('[BIL-26] une caisse comptée et pas déposée : qui valide voit chaque comptage, et en demande un autre', async () => {
    const enCours = (demande_par: string | null) => ({
      session_id: 9,
      caisse_id: 3,
      caisse_libelle: 'Caisse 1',
      permis: demande_par === null ? 3 : 5,
      demande_par,
      comptages: [fait(1, 1_000), fait(2, 2_000), fait(3, 3_000)],
    });
    let demande: string | null = null;
    const demandes = monterPoste(<ComptagesEnCours />, GERANTE, {
      'GET /api/billetages/comptages': () => ({ data: [enCours(demande)] }),
      'POST /api/sessions-caisse/9/demander-recompte': () => {
        demande = 'Chantal OBAME';
        return { data: enCours(demande) };
      },
    });
    const bouton = await screen.findByRole('button', { name: 'Demander un recomptage' });
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    fireEvent.click(bouton);
    await waitFor(() => expect(bouton.getAttribute('aria-disabled')).toBe('true'));
    expect(demandes.filter((d) => d.chemin.startsWith('POST'))).toHaveLength(1);
  });
  it('[BIL-25] ouverte, elle suit : un premier comptage y paraît, déposé il s’en va', async () => {
    let comptages = [fait(1, 1_000)];
    const enCours = () => ({
      session_id: 9,
      caisse_id: 3,
      caisse_libelle: 'Caisse 1',
      permis: 3,
      demande_par: null,
      comptages,
    });
    monterPoste(<ComptagesEnCours />, GERANTE, {
      'GET /api/billetages/comptages': () => ({ data: comptages.length > 0 ? [enCours()] : [] }),
    });
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    comptages = [fait(1, 1_000), fait(2, 2_000)];
    act(() => entendreBilletage(unMessage('caisse.tiroir_bouge', { caisse_id: 3 })));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    comptages = [];
    act(() => entendreBilletage(unMessage('billetage.depose', { billetage: unBilletage() })));
    await waitFor(() => expect(screen.queryByText('Caisse 1')).toBeNull());
  });
});

it('[MOB-41] le mobile money compté se lit par opérateur, le reste à part', async () => {
  const compte: Billetage = { ...renvoye, mobile_money: 5_000, mobile_money_attendu: 5_000 };
  monter(compte, GERANTE, {
    [`GET /api/billetages/${renvoye.id}/mobile-money`]: () => ({
      data: [{ operateur: 'airtel', confirme: 3_000, verifie: 0, a_verifier: 1_500 }],
    }),
  });
  const detail = await lu();
  const table = within(await detail.findByRole('table', { name: 'Mobile money des ventes' }));
  const rangees = table.getAllByRole('row').map((r) => r.textContent);
  expect(rangees[1]).toMatch(/^Airtel Money3\.000–1\.500$/);
  expect(rangees[2]).toMatch(/500$/);
  fireEvent.click(detail.getByRole('button', { name: 'Imprimer' }));
  await waitFor(() => {
    const feuille = document.querySelector<HTMLIFrameElement>('iframe[data-sheet]');
    expect(feuille?.contentDocument?.body.textContent).toContain('Airtel Money, à vérifier1.500');
    feuille?.remove();
  });
});

it('[MOB-41] le bordereau ne sort pas sans son mobile money : le refus se dit', async () => {
  const compte: Billetage = { ...renvoye, mobile_money: 5_000, mobile_money_attendu: 5_000 };
  monter(compte, GERANTE, {
    [`GET /api/billetages/${renvoye.id}/mobile-money`]: () => ({
      statut: 503,
      errors: ['Lu plus tard.'],
    }),
  });
  const detail = await lu();
  fireEvent.click(detail.getByRole('button', { name: 'Imprimer' }));
  await screen.findAllByText('Lu plus tard.');
  expect(document.querySelector('iframe[data-sheet]')).toBeNull();
});
