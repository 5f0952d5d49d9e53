import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { MouvementDialogue } from '#client/stock/mouvement/mouvement-dialogue.offert.tsx';
import { suivreSaisies } from '#client/shell/suivre-saisies.ts';
import { leftDraftsAtom } from '#client/ui/form-drafts.atoms.ts';
import { draftsOf, keepDraft } from '#client/ui/form-drafts.ts';
import { PAGE, SILENCE_MS, watchPages } from '#client/ui/living-pages.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { anotherCopy } from '#tests/harness/another-copy.ts';
import { arreterLaMontre, passer } from '#tests/harness/montre.ts';
import { PATIENCE_MS } from '#tests/harness/patience.ts';
import { chaqueFoisUnPoste, type Demande, monterPoste } from '#tests/harness/poste-de-test.tsx';

const chantal = uneSession({ id: 6, fullname: 'Chantal OBAME' });
const doliprane = unProduit({ id: 11, libelle: 'DOLIPRANE' });
const forme = { produit: doliprane, type: 'Entrée', motif: 'CASSE', lot: '', date_expiration: '' };
let ferme = false;
function ouvrir(): Demande[] {
  cleanup();
  ferme = false;
  return monterPoste(
    <MouvementDialogue
      depart={{ produit: doliprane, motif: 'CASSE' }}
      fermer={() => (ferme = true)}
    />,
    chantal,
    { 'GET /api/mouv_motifs': () => ({ data: [{ id: 1, libelle: 'CASSE' }] }) },
  );
}
/** What another page keeps of the same new form. */
const ailleurs = (page: string, qte: number) =>
  keepDraft(
    { utilisateur_id: chantal.id, formulaire: 'mouvement', id: null, page },
    {
      le: new Date().toISOString(),
      sujet: 'Mouvement',
      chemin: '/',
      version: null,
      base: { ...forme, qte: 1 },
      mienne: { ...forme, qte },
    },
  );
const note = (page: string): string | null => localStorage.getItem(`page:${page}`);
/** The channel between the tabs, as another one holds it. */
function canalDUnAutre(): BroadcastChannel {
  const canal = new BroadcastChannel('saisies');
  onTestFinished(() => canal.close());
  return canal;
}
/** A tab that noted itself and never said that it left: frozen, busy or killed. */
const muet = (page: string) => localStorage.setItem(`page:${page}`, '');
/** A tab that is still there: it answers those who ask. */
function vit(page: string): void {
  muet(page);
  const canal = canalDUnAutre();
  canal.addEventListener('message', ({ data }: MessageEvent<{ qui?: true }>) => {
    if (data.qui) canal.postMessage({ page });
  });
}
/** Heard by a question asked after the form's: the answer to the form came before. */
async function aRepondu(page: string): Promise<void> {
  const dit = vi.fn<(page: string, vit: boolean) => void>();
  onTestFinished(watchPages(new Set([page]), dit));
  await vi.waitFor(() => expect(dit).toHaveBeenCalledWith(page, true), PATIENCE_MS);
}
const gardees = () =>
  draftsOf(chantal.id).map(({ place, draft }) => [
    place.page === PAGE ? 'ici' : place.page,
    (draft.mienne as { qte: number }).qte,
  ]);
const quantite = () => screen.findByLabelText<HTMLInputElement>('Quantité');
const taper = async (qte: string) => fireEvent.change(await quantite(), { target: { value: qte } });
const presser = (nom: string) => fireEvent.click(screen.getByRole('button', { name: nom }));
chaqueFoisUnPoste();
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('deux onglets d’une même personne', () => {
  it('[SAI-15] ce qui se tape dans l’autre n’est pas proposé ici, et enregistrer ici ne l’ôte pas', async () => {
    vit('autre');
    ailleurs('autre', 40);
    arreterLaMontre();
    ouvrir();
    await aRepondu('autre');
    await passer(2 * SILENCE_MS);
    expect(screen.queryByText(/Saisie retrouvée/)).toBeNull();
    vi.useRealTimers();
    await taper('3');
    presser('Enregistrer');
    await waitFor(() => expect(ferme).toBe(true));
    cleanup();
    expect(gardees()).toEqual([['autre', 40]]);
  });

  it('[SAI-15] ce qu’a laissé une page qui n’est plus là se reprend, et n’est plus qu’à celle-ci', async () => {
    ailleurs('partie', 40);
    const demandes = ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    expect((await quantite()).value).toBe('40');
    expect(gardees()).toEqual([['ici', 40]]);
    presser('Enregistrer');
    await waitFor(() => expect(ferme).toBe(true));
    expect(demandes.at(-1)?.corps).toMatchObject({ qte: 40 });
    cleanup();
    expect(gardees()).toEqual([]);
  });

  it('[SAI-15] d’une page tuée sans avoir pu le dire, c’est proposé quand elle se tait longtemps', async () => {
    muet('tuée');
    ailleurs('tuée', 40);
    arreterLaMontre();
    ouvrir();
    await passer(SILENCE_MS - 1);
    expect(screen.queryByText(/Saisie retrouvée/)).toBeNull();
    await passer(1);
    expect(screen.getByText(/Saisie retrouvée/)).toBeTruthy();
    expect(note('tuée')).toBeNull();
  });

  it('[SAI-15] une page qui répond après ce temps reprend ce qui était proposé', async () => {
    muet('lente');
    ailleurs('lente', 40);
    store.set(sessionAtom, chantal);
    arreterLaMontre();
    onTestFinished(suivreSaisies());
    const demandee = vi.fn<() => void>();
    const canal = canalDUnAutre();
    canal.addEventListener('message', demandee);
    ouvrir();
    await vi.waitFor(() => expect(demandee).toHaveBeenCalledTimes(2), PATIENCE_MS);
    await passer(SILENCE_MS);
    expect(screen.getByText(/Saisie retrouvée/)).toBeTruthy();
    expect(store.get(leftDraftsAtom)).toMatchObject([{ place: { page: 'lente' } }]);
    canal.postMessage({ page: 'lente' });
    await vi.waitFor(() => expect(screen.queryByText(/Saisie retrouvée/)).toBeNull(), PATIENCE_MS);
    expect(store.get(leftDraftsAtom)).toEqual([]);
    expect(gardees()).toEqual([['lente', 40]]);
  });

  it('[SAI-15] ce que l’on tape sans décider de ce qu’elle a laissé n’y change rien', async () => {
    ailleurs('partie', 40);
    ouvrir();
    await screen.findByText(/Saisie retrouvée/);
    await taper('3');
    cleanup();
    expect(gardees().sort()).toEqual([
      ['ici', 3],
      ['partie', 40],
    ]);
    ouvrir();
    fireEvent.click(await screen.findByRole('button', { name: 'Oublier' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Reprendre' }));
    expect((await quantite()).value).toBe('40');
  });

  it('[SAI-15] la bande de qui revient ne montre que ce que personne ne tape', async () => {
    vit('autre');
    ailleurs('autre', 40);
    ailleurs('partie', 12);
    ailleurs('', 7);
    store.set(sessionAtom, chantal);
    onTestFinished(suivreSaisies());
    await waitFor(() => expect(store.get(leftDraftsAtom)).not.toEqual([]));
    expect(
      store
        .get(leftDraftsAtom)
        .map(({ place }) => place.page)
        .sort(),
    ).toEqual(['', 'partie']);
  });

  it('[SAI-15] cette page répond à qui demande, et dit qu’elle part', async () => {
    const canal = canalDUnAutre();
    const dites: unknown[] = [];
    canal.addEventListener('message', ({ data }) => dites.push(data));
    canal.postMessage({ qui: true });
    await waitFor(() => expect(dites).toEqual([{ page: PAGE }]));
    expect(note(PAGE)).toBe('');
    window.dispatchEvent(new Event('pagehide'));
    expect(note(PAGE)).toBeNull();
    // Taken out of the browser's memory of pages, by its 'back' key.
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(note(PAGE)).toBe('');
    await waitFor(() => expect(dites).toEqual([{ page: PAGE }, { page: PAGE }]));
  });

  it('[SAI-15] où le navigateur tient des verrous, c’est lui qui sait, sans attendre', async () => {
    const tenus: string[] = ['page:gelée'];
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: (name: string, tenir: () => Promise<unknown>) => (tenus.push(name), tenir()),
        query: () => Promise.resolve({ held: tenus.map((name) => ({ name })) }),
      },
    });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    const autre = await anotherCopy<typeof import('#client/ui/living-pages.ts')>(
      'client/ui/living-pages.ts',
    );
    expect(tenus).toContain(`page:${autre.PAGE}`);
    const dites: [string, boolean][] = [];
    autre.watchPages(new Set(['gelée', 'tuée']), (...dite) => dites.push(dite));
    await waitFor(() =>
      expect(dites).toEqual([
        ['gelée', true],
        ['tuée', false],
      ]),
    );
  });
});
