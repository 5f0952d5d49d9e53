import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { typeset } from '#client/base/typography.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { ecrireImport, envoyerFichier } from '#client/platform/import/envoyer-fichier.ts';
import { ImportDialogue } from '#client/platform/import/import-dialogue.offert.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { saisiePerdue } from '#shared/base/fermeture.phrases.ts';
import * as phrasesImport from '#shared/platform/import/import.phrases.ts';
import type { ImportFichier, StoredNature } from '#shared/platform/import/import.schema.ts';
import * as phrases from '#shared/platform/import/lecture.phrases.ts';
import { bilanVide } from '#shared/platform/import/lire-fichier.rules.ts';
import { uneSession } from '#tests/factories/objets-du-fil.ts';
import { lireSansFil } from '#tests/harness/fil-de-lecture.ts';
import { chaqueFoisUnPoste, monterPoste, type Serveur } from '#tests/harness/poste-de-test.tsx';

const BILAN = bilanVide();
const moi = uneSession();
const juge: ImportFichier = {
  id: 7,
  version: 1,
  nature: 'produits',
  fichier: 'a.csv',
  nb_lignes: 1200,
  statut: 'Vérifié',
  faits: 1200,
  total: 1200,
  tetes: ['Libellé', 'PV', 'Note'],
  champs: ['libelle', 'prix_vente', null],
  bilan: { ...BILAN, bonnes: 1200, nouveaux: 1200 },
  questions: [],
  reponses: [],
  erreurs: [],
  ecrits: 0,
  restes: 0,
  utilisateur_id: moi.id,
  created_by: 'Awa',
  created_at: '2026-11-21T10:00:00+01:00',
  importe_at: null,
  termine_at: null,
};
const csv = (...lignes: string[]) => new File([lignes.join('\r\n')], 'liste.csv');
const donner = (dialogue: HTMLElement, fichier: File) =>
  fireEvent.change(within(dialogue).getByLabelText('Fichier à lire'), {
    target: { files: [fichier] },
  });
const bouton = (nom: string | RegExp) => screen.getByRole('button', { name: nom });
const empeche = (nom: string | RegExp) => bouton(nom).getAttribute('title');

chaqueFoisUnPoste();
beforeEach(lireSansFil);
let seq = 0;
beforeEach(() => void (seq = 0));
const dire = (recu: ImportFichier) =>
  act(() =>
    subscriptions.receive({
      topic: 'imports',
      seq: ++seq,
      nom: 'import.avance',
      at: recu.created_at,
      donnees: { import_fichier: recu },
    }),
  );
const ouvrir = async (serveur: Serveur, nature: StoredNature = 'produits') => {
  const demandes = monterPoste(
    <>
      <ImportDialogue nature={nature} fermer={() => undefined} />
      <ConfirmDialog />
    </>,
    moi,
    { 'GET /api/imports': () => ({ data: [] }), ...serveur },
  );
  const dialogue = await screen.findByRole('dialog', { name: phrases.TITRES[nature] });
  return { demandes, dialogue };
};

describe('un fichier, de son choix à ses colonnes', () => {
  test('des colonnes toutes sûres : on les voit, Entrée continue, les lignes partent telles qu’écrites', async () => {
    const { demandes, dialogue } = await ouvrir({
      'GET /api/appariements-import': () => ({ data: null }),
      'POST /api/imports': () => ({ data: { ...juge, statut: 'En cours', bilan: null } }),
      'POST /api/imports/7/lignes': () => ({ data: { recues: 2 } }),
      'POST /api/imports/7/verifier': () => ({
        data: { ...juge, version: 2, statut: 'Vérification', bilan: null, faits: 0 },
      }),
    });
    donner(dialogue, csv('Libellé;Prix public;Total', 'CRÈME;1 000;9', '', 'GEL;0;'));
    const apercu = await screen.findByRole('table', { name: 'Aperçu des lignes' });
    expect(within(apercu).getByRole('row', { name: /^2 .*CRÈME 1\.000$/ })).toBeTruthy();
    const gel = within(apercu).getByRole('row', { name: /^4 .*GEL/ });
    expect(gel.dataset['etat']).toBe('a_demander');
    expect(gel.textContent).toContain('Le prix de vente est 0.');
    expect(document.activeElement?.textContent).toBe('Continuer');
    fireEvent.click(bouton('Continuer'));
    await screen.findByText('Vérification : préparation…');
    const corpsDe = (chemin: string) => demandes.find((d) => d.chemin === chemin)?.corps;
    expect(corpsDe('POST /api/imports')).toEqual({
      nature: 'produits',
      fichier: 'liste.csv',
      tetes: ['Libellé', 'Prix public', 'Total'],
      champs: ['libelle', 'prix_vente', null],
      texte: true,
      nb_lignes: 2,
    });
    expect(corpsDe('POST /api/imports/7/lignes')).toEqual({
      rangees: [
        { ligne: 2, cellules: ['CRÈME', '1 000', '9'] },
        { ligne: 4, cellules: ['GEL', '0', ''] },
      ],
    });
    expect(corpsDe('POST /api/appariements-import')).toEqual({
      nature: 'produits',
      source: '',
      signature: 'libelle|prix public|total',
      champs: ['libelle', 'prix_vente', null],
    });
    // Its report comes by itself, and nothing but good rows is asked about.
    dire({ ...juge, version: 3 });
    await waitFor(() => expect(empeche('Importer 1.200 lignes')).toBeNull());
  });

  test('[IMP-30] une colonne qui ressemble à un montant arrête, jusqu’à ce qu’on la dise ou la passe', async () => {
    const { dialogue, demandes } = await ouvrir({});
    donner(dialogue, csv('Libellé;PV;MARCHE', 'CRÈME;1000;1250', 'GEL;1500;1875'));
    const marche = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'MARCHE devient',
    });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('MARCHE devient');
    expect(empeche('Continuer')).toBe(typeset(phrasesImport.colonneADire('MARCHE')));
    fireEvent.click(bouton('Continuer'));
    expect(demandes.some((d) => d.chemin.startsWith('POST'))).toBe(false);
    fireEvent.change(marche, { target: { value: 'prix_vente' } });
    expect(empeche('Continuer')).toBe(typeset(phrasesImport.champDouble('Prix de vente')));
    fireEvent.change(marche, { target: { value: '-' } });
    expect(empeche('Continuer')).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'PV devient' }), {
      target: { value: '-' },
    });
    expect(empeche('Continuer')).toBe(typeset(phrasesImport.champManque(['Prix de vente'])));
  });

  test('[IMP-17] l’appariement du dernier fichier aux mêmes têtes est repris, et c’est dit', async () => {
    const { dialogue } = await ouvrir({
      'GET /api/appariements-import': () => ({
        data: {
          nature: 'produits',
          source: '',
          signature: 'libelle|pv|marche',
          champs: ['libelle', 'prix_vente', 'prix_achat'],
        },
      }),
    });
    donner(dialogue, csv('Libellé;PV;MARCHE', 'CRÈME;1000;1250', 'GEL;1500;1875'));
    await screen.findByText(phrases.appariementRepris);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'MARCHE devient' }).value).toBe(
      'prix_achat',
    );
    expect(empeche('Continuer')).toBeNull();
  });

  test('un fichier qui ne se lit pas est dit où on le choisit ; la ligne des têtes se change', async () => {
    const { dialogue } = await ouvrir({});
    donner(dialogue, new File([new Uint8Array([0x50, 0x4b, 3, 4, 9])], 'x.xlsx'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      typeset(phrasesImport.fichierIllisible),
    );
    donner(dialogue, csv(`Libellé;PV${';X'.repeat(79)}`, `CRÈME;1000${';1'.repeat(79)}`));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(typeset(phrasesImport.tropDeColonnes(80))),
    );
    donner(dialogue, csv('CRÈME;1000', 'GEL;1500', 'BAUME;900'));
    const tetes = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'Têtes des colonnes',
    });
    expect(tetes.value).toBe('');
    expect(screen.getByRole('combobox', { name: 'Colonne 1 devient' })).toBeTruthy();
    fireEvent.change(tetes, { target: { value: '1' } });
    expect(screen.getByRole('combobox', { name: 'CRÈME devient' })).toBeTruthy();
  });

  test('des colonnes dites à la main, ou un envoi en cours : Échap demande avant de les perdre', async () => {
    let fermes = 0;
    let repondre = () => undefined as void;
    monterPoste(
      <>
        <ImportDialogue nature="produits" fermer={() => void (fermes += 1)} />
        <ConfirmDialog />
      </>,
      moi,
      {
        'GET /api/imports': () => ({ data: [] }),
        'GET /api/appariements-import': () => ({ data: null }),
        'POST /api/imports': async () => {
          await new Promise<void>((ok) => (repondre = ok));
          return { data: { ...juge, statut: 'En cours', bilan: null } };
        },
      },
    );
    const dialogue = await screen.findByRole('dialog', { name: phrases.TITRES.produits });
    const echap = async () => {
      fireEvent.keyDown(bouton('Fermer'), { key: 'Escape' });
      const question = await screen.findByRole('alertdialog');
      expect(question.textContent).toContain(typeset(saisiePerdue));
      fireEvent.click(within(question).getByRole('button', { name: /non/i }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    donner(dialogue, csv('Libellé;PV;Note', 'A;1250;x'));
    fireEvent.change(await screen.findByLabelText('Note devient'), { target: { value: 'rayon' } });
    await echap();
    fireEvent.click(bouton('Continuer'));
    await screen.findByText(phrases.gardezOuvert);
    await echap();
    expect(fermes).toBe(0);
    await act(async () => repondre());
  });

  test('un envoi refusé garde le fichier et ses colonnes : il se renvoie', async () => {
    let refuse = true;
    const { dialogue } = await ouvrir({
      'POST /api/imports': () =>
        refuse
          ? { statut: 403, errors: ['Non.'], code: 'non_autorise' as const, data: null }
          : { data: { ...juge, statut: 'En cours', bilan: null } },
      'POST /api/imports/7/verifier': () => ({
        data: { ...juge, version: 2, statut: 'Vérification', bilan: null, faits: 0 },
      }),
    });
    donner(dialogue, csv('Libellé;PV', 'CRÈME;1000'));
    fireEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
    await screen.findByText('Non.');
    refuse = false;
    fireEvent.click(bouton('Réessayer'));
    await screen.findByText('Vérification : préparation…');
  });
});

test('revoir les colonnes : les lignes ne repartent pas, les réponses restent ; un autre fichier se choisit de là', async () => {
  const reponse = { genre: 'prix_vente_zero', valeur: '', choix: 'sans_prix' } as const;
  const recu = { ...juge, nb_lignes: 1, reponses: [reponse], champs: ['libelle', 'prix_vente'] };
  const { demandes, dialogue } = await ouvrir({
    'POST /api/imports': () => ({ data: recu }),
    'POST /api/imports/7/verifier': ({ corps }) => ({
      data: { ...recu, version: 2, ...('champs' in corps && { champs: corps['champs'] }) },
    }),
  });
  donner(dialogue, csv('Libellé;PV', 'CRÈME;1000'));
  fireEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoir les colonnes' }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Libellé devient' }), {
    target: { value: 'code' },
  });
  fireEvent.change(screen.getByRole('combobox', { name: 'PV devient' }), {
    target: { value: 'libelle' },
  });
  expect(empeche('Continuer')).toBe(typeset(phrasesImport.champManque(['Prix de vente'])));
  fireEvent.change(screen.getByRole('combobox', { name: 'Libellé devient' }), {
    target: { value: 'prix_vente' },
  });
  fireEvent.click(bouton('Continuer'));
  await screen.findByRole('button', { name: 'Revoir les colonnes' });
  const posts = demandes.filter((d) => /^POST .*imports\//.test(d.chemin));
  expect(posts.map((d) => d.chemin.split('/').at(-1))).toEqual(['lignes', 'verifier', 'verifier']);
  expect(posts.at(-1)?.corps).toEqual({
    reponses: [reponse],
    champs: ['prix_vente', 'libelle'],
  });
  fireEvent.click(bouton('Revoir les colonnes'));
  fireEvent.click(await screen.findByRole('button', { name: 'Choisir un autre fichier' }));
  expect(await screen.findByLabelText('Fichier à lire')).toBeTruthy();
});

const QUESTIONS: ImportFichier['questions'] = [
  {
    genre: 'prix_vente_zero',
    valeur: '',
    nombre: 1104,
    exemples: [{ ligne: 5, nom: 'BAUME', lu: '0', propose: '' }],
  },
  { genre: 'rayon_inconnu', valeur: 'Cave', nombre: 3, exemples: [] },
  { genre: 'rayon_inconnu', valeur: 'Étagère', nombre: 2, exemples: [] },
  { genre: 'ligne_repetee', valeur: '', nombre: 4, exemples: [] },
];
const asking: ImportFichier = {
  ...juge,
  bilan: {
    ...BILAN,
    bonnes: 90,
    nouveaux: 90,
    a_demander: 1110,
    fautives: 2,
    genres: { nom_absent: 2, prix_vente_zero: 1104 },
    avis: { perime: 6 },
  },
  questions: QUESTIONS,
};

describe('[IMP-14] le rapport', () => {
  const voir = async (serveur: Serveur, vu = asking) => {
    const suite = await ouvrir({ 'GET /api/imports': () => ({ data: [vu] }), ...serveur });
    fireEvent.click(await screen.findByRole('button', { name: 'Voir l’import a.csv (7)' }));
    return suite;
  };
  test('dit ses comptes, ses fautes et ses avis par genre, et ce que le fichier laisse', async () => {
    await voir({});
    const figures = await screen.findByLabelText('Rapport de a.csv');
    expect([...figures.querySelectorAll('dd')].map((d) => d.textContent)).toEqual([
      '90',
      '0',
      '0',
      '1.110',
      '2',
    ]);
    const fautes = screen.getByRole('list', { name: 'À corriger dans le fichier' });
    expect(fautes.textContent).toBe('2 Le nom manque.');
    expect(screen.getByRole('list', { name: 'À savoir' }).textContent).toBe(
      '6 Ce stock est périmé.',
    );
    expect(screen.getByText('Colonnes passées : Note.')).toBeTruthy();
    expect(screen.getByText(phrases.sansChoix)).toBeTruthy();
    expect(bouton('Enregistrer les lignes à corriger')).toBeTruthy();
  });

  test('[IMP-31] répondre redemande la vérification, une à la fois, avec toutes les réponses ; rien ne bouge pendant', async () => {
    const { demandes } = await voir({
      'POST /api/imports/7/verifier': () => ({
        data: { ...asking, version: 2, statut: 'Vérification', bilan: null },
      }),
    });
    const prix = await screen.findByRole('radiogroup', { name: 'Le prix de vente est 0.' });
    const [laisser, sansPrix] = within(prix).getAllByRole<HTMLInputElement>('radio');
    expect(laisser?.checked).toBe(true);
    fireEvent.click(sansPrix ?? prix);
    fireEvent.click(bouton('Tout créer'));
    expect(empeche(/^Importer/)).toBe(typeset(phrases.verificationEnCours));
    const verifications = () => demandes.filter((d) => d.chemin.endsWith('/verifier'));
    await waitFor(() => expect(verifications()).toHaveLength(1));
    const reponses = [
      { genre: 'prix_vente_zero', valeur: '', choix: 'sans_prix' },
      { genre: 'rayon_inconnu', valeur: 'Cave', choix: 'creer' },
      { genre: 'rayon_inconnu', valeur: 'Étagère', choix: 'creer' },
    ];
    expect(verifications()[0]?.corps).toEqual({ reponses });
    // The server works, its bilan is not there: figures and questions stay, other answers wait.
    await screen.findByText('1.104 lignes');
    expect(screen.getByLabelText('Rapport de a.csv').textContent).toContain('90');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(screen.getByRole('combobox', { name: 'Cave' }), { target: { value: 'sans' } });
    await act(() => vi.advanceTimersByTimeAsync(600));
    vi.useRealTimers();
    expect(verifications()).toHaveLength(1);
    const bilan = { ...BILAN, bonnes: 1199, nouveaux: 1199, a_demander: 4 };
    dire({ ...asking, version: 3, bilan, questions: QUESTIONS.slice(3), reponses: [] });
    await waitFor(() => expect(verifications()).toHaveLength(2));
    expect(verifications()[1]?.corps).toEqual({
      reponses: [reponses[0], reponses[2], { ...reponses[1], choix: 'sans' }],
    });
    // Answered, a question is still there to be answered otherwise.
    expect(screen.getByText('1.104 lignes')).toBeTruthy();
    dire({ ...asking, version: 5, bilan, questions: QUESTIONS.slice(3), reponses: [] });
    await waitFor(() => expect(empeche('Importer 1.199 lignes')).toBeNull());
  });

  test('une vérification refusée se redemande ; sans bonne ligne, rien ne s’importe et c’est dit', async () => {
    let refuse = true;
    const { demandes } = await voir(
      {
        'POST /api/imports/7/verifier': () =>
          refuse
            ? { statut: 409, errors: ['Le serveur travaille déjà.'], code: 'import_en_travail' }
            : { data: { ...asking, version: 2, statut: 'Vérification', bilan: null } },
      },
      { ...asking, bilan: { ...BILAN, a_demander: 1110 } },
    );
    await screen.findByText('1.104 lignes');
    expect(empeche('Importer 0 ligne')).toBe(typeset(phrases.rienAEcrire));
    fireEvent.click(bouton('Tout créer'));
    await screen.findByText('Le serveur travaille déjà.');
    expect(empeche(/^Importer/)).toBe(typeset(phrases.verificationManquee));
    refuse = false;
    fireEvent.click(bouton('Réessayer'));
    await waitFor(() =>
      expect(demandes.filter((d) => d.chemin.endsWith('/verifier'))).toHaveLength(2),
    );
  });

  test('ce qui est à quelqu’un d’autre se lit, sans réponse ni import', async () => {
    await voir({}, { ...asking, utilisateur_id: 99 });
    await screen.findByText('1.104 lignes');
    expect(screen.queryByRole('button', { name: /^Importer/ })).toBeNull();
    expect(screen.getByText('1.104 lignes').closest('[inert]')).not.toBeNull();
  });
});

describe('[IMP-6] l’écran retrouve le travail du serveur', () => {
  test('ouvert pendant l’écriture : où elle en est, puis ce qui est écrit et laissé', async () => {
    // The whole file is read again first, then its 104 good rows are written.
    const enCours: ImportFichier = { ...asking, statut: 'Écriture', faits: 500, total: 1304 };
    const { demandes } = await ouvrir({
      'GET /api/imports': () => ({ data: [enCours] }),
      'POST /api/imports/7/annuler': () => ({
        data: { ...enCours, version: 4, statut: 'Annulé', faits: 0, total: 0 },
      }),
    });
    await screen.findByText('Écriture : préparation…');
    dire({ ...enCours, version: 3, faits: 1250 });
    await screen.findByText('Écriture : 50 sur 104 lignes');
    fireEvent.click(bouton('Annuler l’import'));
    await screen.findByText(phrasesImport.importArrete);
    expect(demandes.map((d) => d.chemin)).toContain('POST /api/imports/7/annuler');
    dire({ ...enCours, version: 5, statut: 'Importé', ecrits: 90 });
    await screen.findByText(phrases.importFait(90));
    expect(screen.getByText(phrases.lignesLaissees(1112))).toBeTruthy();
    expect(bouton('Enregistrer les lignes à corriger')).toBeTruthy();
  });

  test('trouvé au travail en ouvrant l’écran, il y reste quand son travail finit', async () => {
    const enCours: ImportFichier = { ...asking, statut: 'Écriture', faits: 500, total: 1304 };
    await ouvrir({ 'GET /api/imports': () => ({ data: [enCours] }) });
    await screen.findByText('Écriture : préparation…');
    dire({ ...enCours, version: 3, statut: 'Importé', ecrits: 104 });
    expect(await screen.findByText(phrases.importFait(104))).toBeTruthy();
    expect(screen.queryByLabelText('Fichier à lire')).toBeNull();
  });

  test('[IMP-19] un import écrit se défait, après une question ; ce qui n’a pas pu l’être est compté', async () => {
    const fait: ImportFichier = { ...juge, statut: 'Importé', ecrits: 1200 };
    await ouvrir({
      'GET /api/imports': () => ({ data: [fait] }),
      'POST /api/imports/7/defaire': () => ({
        data: { ...fait, version: 2, statut: 'Annulation', faits: 0 },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Défaire l’import a.csv (7)' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(typeset(phrases.defaireTexte));
    fireEvent.click(within(question).getByRole('button', { name: /oui/i }));
    await screen.findByText('Annulation : préparation…');
    dire({ ...fait, version: 3, statut: 'Défait', restes: 2 });
    await screen.findByText(phrases.importDefait(2));
  });

  test('les nouvelles d’une autre sorte de fichier ne s’y mêlent pas', async () => {
    await ouvrir({ 'GET /api/imports': () => ({ data: [juge] }) });
    await screen.findByText('a.csv');
    dire({ ...juge, id: 8, nature: 'lots', fichier: 'lots.csv' });
    dire({ ...juge, id: 9, fichier: 'b.csv' });
    await screen.findByText('b.csv');
    expect(screen.queryByText('lots.csv')).toBeNull();
  });
});

describe('les appels', () => {
  const enveloppe = (data: unknown, statut = 200, errors: string[] = []) =>
    new Response(JSON.stringify({ success: errors.length === 0, message: '', errors, data }), {
      status: statut,
    });
  test('les lignes partent par envois, l’avancement suit ce qui est arrivé, puis la vérification est demandée', async () => {
    const appels: string[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn((adresse: string) => {
        appels.push(adresse);
        return Promise.resolve(enveloppe(adresse.endsWith('/lignes') ? { recues: 1 } : juge));
      }),
    );
    document.cookie = 'XSRF-TOKEN=x; path=/';
    const recues: number[] = [];
    const rangees = Array.from({ length: 1200 }, (_, i) => ({
      ligne: i + 2,
      cellules: [`P ${i}`],
    }));
    const reponse = await envoyerFichier(
      'produits',
      {
        nom: 'a.csv',
        fichier: { nature: 'produits', champs: ['libelle'], tetes: null, texte: true, rangees },
      },
      (n) => recues.push(n),
      new AbortController().signal,
    );
    expect([reponse.data?.id, recues]).toEqual([7, [500, 1000, 1200]]);
    expect(appels).toEqual([
      '/api/imports',
      ...Array.from({ length: 3 }, () => '/api/imports/7/lignes'),
      '/api/imports/7/verifier',
    ]);
  });

  test('une réponse perdue ou un serveur occupé : la même clé repart, jusqu’à la réponse', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    document.cookie = 'XSRF-TOKEN=x; path=/';
    const cles: (string | undefined)[] = [];
    const reponses = [
      () => Promise.reject(new Error('coupé')),
      () => Promise.resolve(enveloppe(null, 503, ['occupé'])),
      () => Promise.resolve(enveloppe({ ...juge, statut: 'Importé' })),
    ];
    vi.stubGlobal(
      'fetch',
      vi.fn((_: string, init: RequestInit) => {
        cles.push((init.headers as Record<string, string>)['Idempotency-Key']);
        return (reponses.shift() ?? (() => Promise.reject(new Error('trop'))))();
      }),
    );
    const faite = ecrireImport(7, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await faite).data?.statut).toBe('Importé');
    expect([cles.length, new Set(cles).size]).toEqual([3, 1]);
    vi.useRealTimers();
  });
});
