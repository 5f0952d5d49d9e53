import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { MouvementDialogue } from '#client/mouvement/mouvement-dialogue.offert.tsx';
import { suivreSaisies } from '#client/shell/suivre-saisies.ts';
import { leftDraftsAtom } from '#client/ui/form-drafts.atoms.ts';
import { draftsOf, keepDraft } from '#client/ui/form-drafts.ts';
import { livingAmong, PAGE } from '#client/ui/living-pages.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
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
/** A tab that is still there: it answers those who ask. */
function vit(page: string): void {
  const canal = new BroadcastChannel('saisies');
  canal.addEventListener('message', ({ data }: MessageEvent<{ qui?: true }>) => {
    if (data.qui) canal.postMessage({ page });
  });
  onTestFinished(() => canal.close());
}
const gardees = () =>
  draftsOf(chantal.id).map(({ place, draft }) => [
    place.page === PAGE ? 'ici' : place.page,
    (draft.mienne as { qte: number }).qte,
  ]);
const quantite = () => screen.findByLabelText<HTMLInputElement>('Quantité');
const taper = async (qte: string) => fireEvent.change(await quantite(), { target: { value: qte } });
const presser = (nom: string) => fireEvent.click(screen.getByRole('button', { name: nom }));
/** Long enough for whoever lives to have answered. */
const chacunARepondu = () => livingAmong(new Set(['personne']));

chaqueFoisUnPoste();
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('deux onglets d’une même personne', () => {
  it('[SAI-15] ce qui se tape dans l’autre n’est pas proposé ici, et enregistrer ici ne l’ôte pas', async () => {
    vit('autre');
    ailleurs('autre', 40);
    ouvrir();
    await taper('3');
    await chacunARepondu();
    expect(screen.queryByText(/Saisie retrouvée/)).toBeNull();
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

  it('[SAI-15] cette page répond à qui demande', async () => {
    const canal = new BroadcastChannel('saisies');
    onTestFinished(() => canal.close());
    const dites: unknown[] = [];
    canal.addEventListener('message', ({ data }) => dites.push(data));
    canal.postMessage({ qui: true });
    await waitFor(() => expect(dites).toEqual([{ page: PAGE }]));
  });
});
