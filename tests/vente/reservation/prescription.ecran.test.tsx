import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { cache } from '#client/base/cache.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import * as phrases from '#shared/sante/prescription/prescription.phrases.ts';
import type { ResultatPrescription } from '#shared/sante/prescription/prescription.schema.ts';
import { uneReservation } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import { reponsePrescrite, unResultat } from '#tests/factories/un-resultat.ts';
import type { Demande, Serveur } from '#tests/harness/poste-de-test.tsx';
import {
  chaqueFoisUneVente,
  ecritures,
  ouvrirVente,
  toastsDits,
} from '#tests/harness/vente-de-test.tsx';

const copier = vi.fn(() => Promise.resolve());
const trouve = (resultats: ResultatPrescription[], message: string | null = null): Serveur => ({
  'POST /api/prescription/rechercher': () => ({
    data: reponsePrescrite(resultats, { message }),
  }),
});
/** `n` drugs of the three kinds in turn, ours first as the server sorts them. */
const plusieurs = (n: number) =>
  Array.from({ length: n }, (_, i) =>
    unResultat({ libelle: `MEDICAMENT ${i + 1}`, cip: `34009${i}`, cips: [] }),
  );

async function ouvrir(
  plus: Serveur = trouve([]),
): Promise<{ demandes: Demande[]; dialogue: HTMLElement }> {
  const demandes = await ouvrirVente({
    ...serveurDeVente({ reservations: [uneReservation({ reservation_produits: [] })] }),
    ...plus,
  });
  await screen.findByRole('heading', { name: 'N° 042' });
  fireEvent.keyDown(window, { key: 'p', code: 'KeyP', altKey: true });
  return {
    demandes,
    dialogue: await screen.findByRole('dialog', { name: 'Aide à la Prescription' }),
  };
}
const dire = (dialogue: HTMLElement, champ: string, value: string) =>
  fireEvent.change(within(dialogue).getByLabelText(champ), { target: { value } });
const bouton = (dialogue: HTMLElement) =>
  within(dialogue).getByRole<HTMLButtonElement>('button', { name: 'Rechercher' });
const recherches = (demandes: Demande[]) =>
  demandes.filter((d) => d.chemin.endsWith('/rechercher')).map((d) => d.corps);
async function chercher(dialogue: HTMLElement, pathologie = 'fièvre') {
  dire(dialogue, 'Pathologie', pathologie);
  fireEvent.click(bouton(dialogue));
  await within(dialogue).findByRole('region', { name: 'Médicaments trouvés' });
}
const fiches = (dialogue: HTMLElement) =>
  within(dialogue)
    .queryAllByRole('article')
    .map((a) => a.querySelector('h3')?.textContent);

chaqueFoisUneVente();
beforeEach(() => {
  copier.mockClear();
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: copier },
  });
});

it('[PRE-20] des boîtes qui n’ont pas pu être lues : « Codes non lus », jamais « Non référencé »', async () => {
  const lu = unResultat({ libelle: 'LUMOL', cip: null, cips: [], id: null, status: 'vidal_only' });
  const { dialogue } = await ouvrir(trouve([{ ...lu, libelle: 'PAS LU', codes_lus: false }, lu]));
  await chercher(dialogue);
  const [pasLu, autre] = within(dialogue).getAllByRole('article');
  expect(pasLu?.textContent).toContain(typeset(phrases.codesNonLus));
  expect(pasLu?.textContent).not.toContain('Non référencé');
  expect(autre?.textContent).toContain('Non référencé');
});

describe('le formulaire', () => {
  it('le bouton attend une pathologie, un âge de 0 à 120 et un poids de 1 à 300', async () => {
    const { dialogue } = await ouvrir();
    expect(bouton(dialogue).disabled).toBe(true);
    dire(dialogue, 'Pathologie', '   ');
    expect(bouton(dialogue).disabled).toBe(true);
    dire(dialogue, 'Pathologie', 'toux');
    expect(bouton(dialogue).disabled).toBe(false);
    for (const [champ, faux, bon, aide] of [
      ['Âge (ans)', '121', '0', 'De 0 à 120'],
      ['Poids (kg)', '301', '300', 'De 1 à 300'],
      ['Poids (kg)', '0', '1', 'De 1 à 300'],
    ] as const) {
      dire(dialogue, champ, faux);
      expect(bouton(dialogue).disabled).toBe(true);
      expect(within(dialogue).getByText(aide)).toBeTruthy();
      dire(dialogue, champ, bon);
      expect(bouton(dialogue).disabled).toBe(false);
      expect(within(dialogue).queryByText(aide)).toBeNull();
    }
  });
  it('[PRE-2] un nourrisson de 3,5 kg, d’un demi an, se cherche sans rien de rouge', async () => {
    const { demandes, dialogue } = await ouvrir();
    dire(dialogue, 'Âge (ans)', '0,5');
    dire(dialogue, 'Poids (kg)', '3,5');
    for (const champ of ['Âge (ans)', 'Poids (kg)'])
      expect(within(dialogue).getByLabelText(champ).getAttribute('aria-invalid')).not.toBe('true');
    await chercher(dialogue);
    expect(recherches(demandes)).toMatchObject([{ age: 0.5, poids: 3.5 }]);
  });
  it('[PRE-2] envoie les listes séparées par des virgules, sans blancs ni vides ; le bouton attend la réponse', async () => {
    let repondre: () => void = () => undefined;
    const { demandes, dialogue } = await ouvrir();
    const servi = globalThis.fetch;
    vi.stubGlobal('fetch', async (...appel: Parameters<typeof fetch>) => {
      if (String(appel[0]).endsWith('/rechercher'))
        await new Promise<void>((fin) => {
          repondre = fin;
        });
      return servi(...appel);
    });
    dire(dialogue, 'Pathologie', ' fièvre ');
    dire(dialogue, 'Âge (ans)', '4');
    dire(dialogue, 'Poids (kg)', '16');
    dire(dialogue, 'Allergies connues', 'aspirine, , pénicilline ,');
    dire(dialogue, 'Contre-indications', ' asthme');
    dire(dialogue, 'Autres médicaments pris', 'doliprane,, metformine');
    fireEvent.click(within(dialogue).getByLabelText('Grossesse ou allaitement'));
    fireEvent.click(bouton(dialogue));
    await waitFor(() =>
      expect(
        within(dialogue).queryByRole('button', { name: 'Rechercher' })?.hasAttribute('disabled') ??
          true,
      ).toBe(true),
    );
    repondre();
    await within(dialogue).findByRole('region', { name: 'Médicaments trouvés' });
    expect(recherches(demandes)).toEqual([
      {
        pathologie: 'fièvre',
        age: 4,
        poids: 16,
        allergies: ['aspirine', 'pénicilline'],
        contre_indications: ['asthme'],
        grossesse: true,
        autres_medicaments: ['doliprane', 'metformine'],
        depuis: 0,
      },
    ]);
  });
  it('[PRE-3] part seule 800 ms après la dernière lettre, à la troisième', async () => {
    const { demandes, dialogue } = await ouvrir();
    vi.useFakeTimers();
    dire(dialogue, 'Pathologie', 'to ');
    act(() => void vi.advanceTimersByTime(2_000));
    expect(recherches(demandes)).toEqual([]);
    dire(dialogue, 'Pathologie', 'tou');
    act(() => void vi.advanceTimersByTime(500));
    dire(dialogue, 'Pathologie', 'toux');
    act(() => void vi.advanceTimersByTime(799));
    expect(recherches(demandes)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(recherches(demandes)).toMatchObject([{ pathologie: 'toux' }]);
  });
  it('un âge hors bornes : rien ne part tout seul non plus', async () => {
    const { demandes, dialogue } = await ouvrir();
    vi.useFakeTimers();
    dire(dialogue, 'Âge (ans)', '130');
    dire(dialogue, 'Pathologie', 'toux');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(recherches(demandes)).toEqual([]);
  });
  it('sans pathologie, « Entrée » le dit', async () => {
    const { dialogue } = await ouvrir();
    fireEvent.submit(within(dialogue).getByLabelText('Pathologie'));
    expect((await within(dialogue).findByRole('alert')).textContent).toBe(
      'Veuillez saisir une pathologie.',
    );
  });
  it.each([
    [
      { statut: 422, errors: ['L’âge doit être entre 0 et 120 ans.'] },
      'Erreur lors de la recherche: L’âge doit être entre 0 et 120 ans.',
    ],
    [{ statut: 500, errors: [] }, 'Erreur lors de la recherche: Erreur inconnue.'],
    ['coupe' as const, `Erreur lors de la recherche: ${phrasesCommun.connexion.texte}`],
  ])('la recherche échoue (%o)', async (reponse, phrase) => {
    const { dialogue } = await ouvrir({ 'POST /api/prescription/rechercher': () => reponse });
    dire(dialogue, 'Pathologie', 'toux');
    fireEvent.click(bouton(dialogue));
    expect((await within(dialogue).findByRole('alert')).textContent).toBe(typeset(phrase));
    expect(bouton(dialogue).disabled).toBe(false);
  });
});

describe('les résultats', () => {
  it('dix par page, puis 5, 15, 20, 50 ; la fenêtre montre cinq pages, des points, la dernière', async () => {
    const { dialogue } = await ouvrir(trouve(plusieurs(101)));
    await chercher(dialogue);
    const parPage = within(dialogue).getByLabelText<HTMLSelectElement>('Résultats par page');
    expect([...parPage.options].map((o) => Number(o.value))).toEqual([5, 10, 15, 20, 50]);
    expect(fiches(dialogue)).toEqual(plusieurs(10).map((m) => m.libelle));
    const pages = within(dialogue).getByRole('navigation', { name: 'Pages de résultats' });
    expect(pages.textContent).toBe('12345…11');
    fireEvent.click(within(pages).getByRole('button', { name: 'Page 5' }));
    expect(pages.textContent).toBe('1…34567…11');
    expect(fiches(dialogue)[0]).toBe('MEDICAMENT 41');
    fireEvent.change(parPage, { target: { value: '50' } });
    expect(fiches(dialogue)).toHaveLength(1); // page 5 of 50 is past the end: the last one is shown
    fireEvent.change(parPage, { target: { value: '5' } });
    expect(fiches(dialogue)).toHaveLength(5);
  });
  it('le nombre par page choisi vaut pour la recherche suivante, qui s’ouvre à sa première page', async () => {
    const { dialogue } = await ouvrir(trouve(plusieurs(101)));
    await chercher(dialogue);
    const parPage = () => within(dialogue).getByLabelText<HTMLSelectElement>('Résultats par page');
    fireEvent.change(parPage(), { target: { value: '5' } });
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Page 3' }));
    expect(fiches(dialogue)[0]).toBe('MEDICAMENT 11');
    await chercher(dialogue, 'toux');
    expect(parPage().value).toBe('5');
    expect(fiches(dialogue)).toEqual(plusieurs(5).map((m) => m.libelle));
  });
  it('« En stock uniquement » laisse ce qui est en rayon', async () => {
    const { dialogue } = await ouvrir(
      trouve(
        [
          unResultat(),
          unResultat({ libelle: 'A COMMANDER', id: 12, qte: 0, status: 'on_order', cip: '2' }),
          unResultat({ libelle: 'AILLEURS', id: null, qte: 0, status: 'vidal_only', cip: '3' }),
        ],
        'Base médicaments externe indisponible',
      ),
    );
    await chercher(dialogue);
    expect(fiches(dialogue)).toEqual(['DOLIPRANE 1000 mg', 'A COMMANDER', 'AILLEURS']);
    expect(within(dialogue).getByRole('alert').textContent).toBe(
      'Erreur lors de la recherche: Base médicaments externe indisponible',
    );
    fireEvent.click(within(dialogue).getByRole('radio', { name: 'En stock uniquement' }));
    expect(fiches(dialogue)).toEqual(['DOLIPRANE 1000 mg']);
    expect(within(dialogue).getByText('1 en stock parmi 3 médicaments')).toBeTruthy();
    fireEvent.click(within(dialogue).getByRole('radio', { name: 'Tous les produits' }));
    expect(fiches(dialogue)).toHaveLength(3);
  });
  it('[PRE-19] dit combien il en lit, sur combien, et trie ceux qu’il a lus ; « Lire la suite » amène les autres', async () => {
    const service = [
      unResultat({ libelle: 'AILLEURS', id: null, qte: 0, status: 'vidal_only', cip: '1' }),
      unResultat({ libelle: 'EN RAYON', id: 12, cip: '2' }),
      unResultat({ libelle: 'A COMMANDER', id: 13, qte: 0, status: 'on_order', cip: '3' }),
    ];
    const { demandes, dialogue } = await ouvrir({
      'POST /api/prescription/rechercher': ({ corps }) => {
        const { depuis } = corps as { depuis: number };
        const resultats = depuis === 0 ? service.slice(0, 1) : service.slice(1);
        return { data: reponsePrescrite(resultats, { nombre: 3 }) };
      },
    });
    await chercher(dialogue);
    expect(fiches(dialogue)).toEqual(['AILLEURS']);
    expect(within(dialogue).getByText('1 médicament sur 3, triés entre eux')).toBeTruthy();
    fireEvent.click(within(dialogue).getByRole('button', { name: 'Lire la suite' }));
    await within(dialogue).findByText('3 médicaments');
    expect(fiches(dialogue)).toEqual(['EN RAYON', 'A COMMANDER', 'AILLEURS']);
    expect(within(dialogue).queryByRole('button', { name: 'Lire la suite' })).toBeNull();
    expect(recherches(demandes)).toMatchObject([{ depuis: 0 }, { depuis: 1 }]);
  });
  it('[PRE-3] [PRE-19] demandée au bouton, la recherche ne repart pas seule sous la suite déjà lue', async () => {
    const { demandes, dialogue } = await ouvrir(trouve(plusieurs(3)));
    vi.useFakeTimers();
    dire(dialogue, 'Pathologie', 'toux');
    fireEvent.click(bouton(dialogue));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(fiches(dialogue)).toHaveLength(3);
    cache.clear();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(recherches(demandes)).toHaveLength(1);
  });
  it('[PRE-19] ce qu’on n’a pas pu lire est dit', () => {
    expect(phrases.medicamentsLus(25, 60, true)).toBe('25 médicaments sur 60, triés entre eux');
    expect(phrases.medicamentsLus(25, 500, false)).toBe(
      '25 médicaments sur plus de 500, triés entre eux',
    );
    expect(phrases.medicamentsLus(200, 200, false)).toBe(
      '200 médicaments ; il y en a d’autres : précisez la pathologie',
    );
  });
  it('[PRE-11] le service tombé est dit au-dessus de ce qui le remplace ; revenu, il est demandé de nouveau', async () => {
    let message: string | null = 'Base médicaments externe indisponible';
    const { demandes, dialogue } = await ouvrir({
      'POST /api/prescription/rechercher': () => ({
        data: reponsePrescrite([unResultat()], { message }),
      }),
    });
    await chercher(dialogue);
    expect(within(dialogue).getByRole('alert').textContent).toBe(
      'Erreur lors de la recherche: Base médicaments externe indisponible',
    );
    message = null;
    fireEvent.click(bouton(dialogue));
    await waitFor(() => expect(within(dialogue).queryByRole('alert')).toBeNull());
    fireEvent.click(bouton(dialogue));
    await waitFor(() => expect(bouton(dialogue).disabled).toBe(false));
    expect(recherches(demandes)).toHaveLength(2); // and what the service answered is kept
  });
  it('aucun : le titre et les trois conseils', async () => {
    const { dialogue } = await ouvrir();
    await chercher(dialogue);
    expect(within(dialogue).getByText('Aucun médicament trouvé')).toBeTruthy();
    expect(
      within(dialogue)
        .getAllByRole('listitem')
        .map((li) => li.textContent),
    ).toEqual([
      'Vérifiez l’orthographe',
      'Essayez des termes plus généraux',
      'Utilisez des synonymes médicaux',
    ]);
  });
  it('les alertes sont devant, le reste derrière « Détails », les manques dits tels quels', async () => {
    const { dialogue } = await ouvrir(
      trouve([
        unResultat({
          alertes: ['Contre-indiqué chez l’enfant : moins de 6 ans'],
          indications: ['Fièvre'],
          contrindications: ['Enfant de moins de 6 ans'],
        }),
      ]),
    );
    await chercher(dialogue);
    const fiche = within(dialogue).getByRole('article');
    expect(within(fiche).getByRole('list', { name: 'Alertes' }).textContent).toContain(
      typeset('Contre-indiqué chez l’enfant : moins de 6 ans'),
    );
    expect(fiche.textContent).not.toContain('Consulter la notice du médicament');
    const details = within(fiche).getByRole('button', { name: 'Détails' });
    expect(details.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(details);
    expect(fiche.textContent).toMatch(
      /PosologieConsulter la notice du médicament.*DuréeSelon prescription médicale.*IndicationsFièvre.*Contre-indicationsEnfant/,
    );
    fireEvent.click(within(fiche).getByRole('button', { name: 'Masquer les détails' }));
    expect(fiche.textContent).not.toContain('Consulter la notice');
  });
  it('en stock : au panier ; en rupture : commandé ; inconnu ici : le nom est copié', async () => {
    const { demandes, dialogue } = await ouvrir({
      ...trouve([
        unResultat(),
        unResultat({ libelle: 'A COMMANDER', id: 12, qte: 0, status: 'on_order', cip: '2' }),
        unResultat({ libelle: 'AILLEURS', id: null, qte: 0, status: 'vidal_only', cip: '3' }),
      ]),
      'POST /api/commandes/ajouter-produit/12': () => ({
        message: phrasesCommande.commandeAjoutee('A COMMANDER', 10, 'C-1'),
      }),
    });
    await chercher(dialogue);
    fireEvent.click(
      within(dialogue).getByRole('button', {
        name: typeset('Ajouter au panier : DOLIPRANE 1000 mg'),
      }),
    );
    await waitFor(() =>
      expect(ecritures(demandes)).toMatchObject([
        { reservation_produits: [{ produit_id: 11, qte: 1 }] },
      ]),
    );
    fireEvent.click(
      within(dialogue).getByRole('button', { name: typeset('Commander : A COMMANDER') }),
    );
    await waitFor(() =>
      expect(toastsDits()).toEqual([
        [null, phrasesCommande.commandeAjoutee('A COMMANDER', 10, 'C-1')],
      ]),
    );
    fireEvent.click(
      within(dialogue).getByRole('button', { name: typeset('Copier le nom : AILLEURS') }),
    );
    await waitFor(() => expect(copier).toHaveBeenCalledWith('AILLEURS'));
  });
});

describe('ce qui est su', () => {
  it('[PRE-15] [PRE-17] [PRE-18] ce que rien ne dit d’aucun est dit une fois, d’un seul chez lui ; les dates, les noms perdus', async () => {
    const { dialogue } = await ouvrir({
      'POST /api/prescription/rechercher': () => ({
        data: {
          resultats: [
            unResultat({ inconnues: ['âge (12 ans)'] }),
            unResultat({
              libelle: 'B',
              id: 12,
              cip: '2',
              inconnues: ['âge (12 ans)', 'grossesse'],
            }),
          ],
          nombre: 2,
          complet: true,
          source: 'base',
          message: null,
          autres: [{ nom: 'zzz', composition: null }],
          allergies: [
            { nom: 'aspirin', reconnue: false },
            { nom: 'iode', reconnue: true },
          ],
          donnees: { base: '2026-05-19', edition: null },
        },
      }),
    });
    await chercher(dialogue, 'hypertension');
    const su = dialogue.querySelector('.prescription-su');
    expect(su?.textContent).toContain(typeset(phrases.inconnuPourTous(['âge (12 ans)'])));
    expect(su?.textContent).toContain(typeset(phrases.nonReconnus(['zzz'])));
    expect(su?.textContent).toContain(typeset(phrases.allergiesNonReconnues(['aspirin'])));
    expect(dialogue.textContent).toContain(typeset(phrases.datesDesDonnees('19/05/2026', null)));
    const [premiere, seconde] = within(dialogue).getAllByRole('article');
    expect(premiere?.textContent).not.toContain('Nos données');
    expect(seconde?.textContent).toContain(typeset(phrases.inconnuPourLui(['grossesse'])));
  });
});

describe('ce qui est gardé', () => {
  it('la même recherche ne repart pas ; trente au plus sont gardées', async () => {
    const { demandes, dialogue } = await ouvrir();
    for (let i = 0; i < 32; i++) {
      dire(dialogue, 'Pathologie', `p${i}`);
      fireEvent.click(bouton(dialogue));
      await waitFor(() => expect(recherches(demandes)).toHaveLength(i + 1));
      await waitFor(() => expect(bouton(dialogue).disabled).toBe(false));
    }
    expect(
      cache.getQueryCache().findAll({ queryKey: ['prescription'] }).length,
    ).toBeLessThanOrEqual(30);
    dire(dialogue, 'Pathologie', 'p31');
    fireEvent.click(bouton(dialogue));
    await act(async () => undefined);
    expect(recherches(demandes)).toHaveLength(32);
  });
  it('fermé puis rouvert : plus rien de ce qui était dit ; rien sur le poste ni dans l’adresse', async () => {
    const { demandes, dialogue } = await ouvrir(trouve([unResultat()]));
    dire(dialogue, 'Allergies connues', 'arachide-4471');
    await chercher(dialogue, 'goutte-4471');
    fireEvent.click(within(dialogue).getByRole('button', { name: /Fermer/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.stringify({ ...localStorage })).not.toContain('4471');
    expect(demandes.map((d) => d.chemin).join()).not.toContain('4471');
    fireEvent.keyDown(window, { key: 'p', code: 'KeyP', altKey: true });
    const rouvert = await screen.findByRole('dialog', { name: 'Aide à la Prescription' });
    expect(within(rouvert).getByLabelText<HTMLInputElement>('Pathologie').value).toBe('');
    expect(within(rouvert).getByLabelText<HTMLInputElement>('Allergies connues').value).toBe('');
    expect(fiches(rouvert)).toEqual([]);
  });
});
