import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { FondsDialogue } from '#client/vente/session-caisse/fonds-dialogue.offert.tsx';
import * as phrasesSession from '#shared/vente/session-caisse/session-caisse.phrases.ts';
import type { SessionCaisse } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { chaqueFoisUnPoste, type Demande, monterPoste } from '#tests/harness/poste-de-test.tsx';

chaqueFoisUnPoste();

const SESSION: SessionCaisse = {
  id: 7,
  caisse_id: 2,
  caisse_libelle: 'Caisse 1',
  ouverte_at: '2026-11-30T08:00:00.000+01:00',
  ouverte_par: 'Brice',
  fond: 20_000,
  fond_dit: true,
  fermee_at: null,
  billetage_id: null,
  avant: false,
  vendu: null,
  entrees: 0,
  sorties: 0,
  attendu: null,
};
const enregistrer = () => screen.getByRole('button', { name: 'Enregistrer' });
const envoyer = () => {
  const form = enregistrer().closest('form');
  if (form) fireEvent.submit(form);
};

describe('[SES-18] le fond à l’ouverture', () => {
  const ouvrir = () => {
    const fermer = vi.fn();
    const demandes = monterPoste(
      <FondsDialogue caisse_id={2} libelle="Caisse 1" session={null} fermer={fermer} />,
      uneSession(),
      {},
    );
    const envois = () => demandes.filter((d) => d.chemin === 'POST /api/sessions-caisse');
    return { envois, fermer };
  };

  it('laissé vide, il n’est pas de 0 : rien n’est envoyé, et une phrase le demande', async () => {
    const { envois } = ouvrir();
    await screen.findByRole('dialog');
    expect(enregistrer().getAttribute('aria-disabled')).toBe('true');
    envoyer();
    expect((await screen.findByRole('alert')).textContent).toBe(typeset(phrasesSession.fondRequis));
    expect(envois()).toEqual([]);
  });
  it('un 0 qu’on tape est un fond de 0', async () => {
    const { envois, fermer } = ouvrir();
    fireEvent.change(await screen.findByLabelText('Montant (FCFA)'), { target: { value: '0' } });
    expect(enregistrer().getAttribute('aria-disabled')).toBe('false');
    envoyer();
    await waitFor(() => expect(fermer).toHaveBeenCalledOnce());
    expect(envois()[0]?.corps).toEqual({ caisse_id: 2, fond: 0 });
  });
});

it('[SES-21] au-dessus du plafond, le code de qui signe est demandé là, et part avec le mouvement ; faux, il est à retaper', async () => {
  const refus = (errors: string[], code: 'accord_requis' | 'pin_invalide') => ({
    success: false,
    errors,
    code,
  });
  const reponses = [
    refus([phrasesSession.signatureRequise('100.000 FCFA')], 'accord_requis'),
    refus(['Faux'], 'pin_invalide'),
  ];
  const fermer = vi.fn();
  const chemin = `POST /api/sessions-caisse/${SESSION.id}/mouvements`;
  const demandes = monterPoste(
    <FondsDialogue caisse_id={2} libelle="Caisse 1" session={SESSION} fermer={fermer} />,
    uneSession(),
    { [chemin]: () => reponses.shift() ?? { data: SESSION } },
  );
  const taper = async (libelle: string | RegExp, value: string) =>
    fireEvent.change(await screen.findByLabelText(libelle), { target: { value } });
  await taper('Montant (FCFA)', '150000');
  await taper(/^Motif/, 'Bordereau 7');
  expect(screen.queryByLabelText(/^Code PIN/)).toBeNull();
  envoyer();
  await taper(/^Code PIN/, '1111');
  envoyer();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Code PIN/).value).toBe(''));
  await taper(/^Code PIN/, '4826');
  envoyer();
  await waitFor(() => expect(fermer).toHaveBeenCalledOnce());
  expect(
    demandes.filter((d) => d.chemin === chemin).map((d) => (d.corps as { pin?: string }).pin),
  ).toEqual([undefined, '1111', '4826']);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});
describe('[SAI-5] un mouvement commencé se reprend pour ce qu’il était', () => {
  const { NOM_DU_MOUVEMENT } = phrasesSession;
  const monter = (session: SessionCaisse | null) => {
    cleanup();
    return monterPoste(
      <FondsDialogue caisse_id={2} libelle="Caisse 1" session={session} fermer={vi.fn()} />,
      uneSession(),
      {},
    );
  };
  const mouvement = () => screen.findByLabelText<HTMLSelectElement>('Mouvement');
  const reprendre = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    return mouvement();
  };
  const taper = async (libelle: string | RegExp, value: string) =>
    fireEvent.change(await screen.findByLabelText(libelle), { target: { value } });
  const envois = (demandes: Demande[]) =>
    demandes.filter((d) => d.chemin.startsWith('POST /api/sessions-caisse'));
  const deposer = async () => {
    monter(SESSION);
    await taper('Montant (FCFA)', '50000');
    await taper(/^Motif/, 'BGFI');
  };
  const direFond = async () => {
    monter(null);
    await taper('Montant (FCFA)', '9000');
  };

  it('un dépôt en banque reste un dépôt, quand plus personne n’a dit le fond', async () => {
    await deposer();
    const demandes = monter({ ...SESSION, id: 8, fond: 0, fond_dit: false });
    expect((await mouvement()).value).toBe('ouverture');
    expect((await reprendre()).value).toBe('depot_banque');
    envoyer();
    await waitFor(() => expect(envois(demandes)).toHaveLength(1));
    expect(envois(demandes)).toMatchObject([
      { chemin: 'POST /api/sessions-caisse/8/mouvements', corps: { montant: 50_000 } },
    ]);
  });
  it.each([
    ['un dépôt, quand aucune session n’est ouverte', deposer, null, NOM_DU_MOUVEMENT.depot_banque],
    ['un fond, quand un autre l’a dit', direFond, SESSION, phrasesSession.fondOuverture],
  ])('%s : il se dit, et le mouvement se redemande', async (_quoi, commencer, session, nom) => {
    await commencer();
    const demandes = monter(session);
    expect((await reprendre()).value).toBe('');
    envoyer();
    const dit = phrasesSession.mouvementPlusOffert(nom);
    expect((await screen.findByRole('alert')).textContent).toBe(typeset(dit));
    expect(envois(demandes)).toEqual([]);
  });
});
