import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { store } from '#client/base/store.ts';
import { subscriptions } from '#client/base/subscribe.ts';
import { recevoirALaCaisse } from '#client/vente/caisse/caisse.queries.ts';
import { servieAtom } from '#client/vente/caisse/encaissement.atoms.ts';
import { toastsAtom } from '#client/ui/toast.ts';
import { imprimante } from '#client/ui/ticket/imprimer.ts';
import { jourDe } from '#shared/base/dates.ts';
import { SUJET_MES_BILLETAGES } from '#shared/gestion/billetage/billetage.events.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { unBilletage, uneLigne } from '#tests/factories/objets-du-fil.ts';
import { arreterLaMontre, passer } from '#tests/harness/montre.ts';
import { chaqueFoisUnPoste, type Demande } from '#tests/harness/poste-de-test.tsx';
import { envoyee, auPoste, preparerCaissier } from './caissier.scene.tsx';

preparerCaissier();

const payee = (r: Reservation): Reservation => ({
  ...r,
  version: r.version + 5,
  status: 'Termine',
  etat_caisse: 'Payé',
  switch_finish_at: '2026-11-21T10:45:00.000+01:00',
  switch_finish_by: 'Brice OBAME',
  numero_ticket: 118,
  amount_gived: 2000,
});

const actes = (demandes: Demande[]) =>
  demandes.filter((d) => d.chemin.startsWith('POST')).map((d) => d.chemin.split('/').at(-1));

const encaissement = () => within(screen.getByRole('region', { name: 'Encaissement' }));
const coupures = () =>
  within(encaissement().getByRole('list', { name: 'Coupures à rendre' }))
    .getAllByRole('listitem')
    .map((e) => e.textContent);

describe('le comptage de la caisse', () => {
  chaqueFoisUnPoste();
  it('[BIL-4] comptée, son bouton Billetage s’en va ; renvoyée par la gérante, il revient aussitôt', async () => {
    const jour = jourDe(new Date());
    let compte = unBilletage({
      created_by: 'Brice OBAME',
      created_by_id: 6,
      statut: 'En attente de validation',
      date_debut: jour,
      date_fin: jour,
      heure_debut: '00:00',
      heure_fin: '23:59',
    });
    await auPoste([], { 'GET /api/billetages': () => ({ data: [compte] }) });
    const bouton = { name: /^Billetage/ };
    await waitFor(() => expect(screen.queryByRole('button', bouton)).toBeNull());
    compte = { ...compte, version: 3, statut: 'renvoyé' };
    act(() =>
      subscriptions.receive({
        topic: SUJET_MES_BILLETAGES,
        seq: 1,
        nom: 'billetage.renvoye',
        at: compte.created_at,
        donnees: { billetage: compte },
      }),
    );
    expect(await screen.findByRole('button', bouton)).toBeTruthy();
  });
});

describe('la caisse', () => {
  it('ouvre la réservation servie, et dit l’encaissement au premier chiffre', async () => {
    const demandes = await auPoste([envoyee()]);
    await waitFor(() => expect(actes(demandes)).toEqual(['ouvrir']));
    fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '20' } });
    await waitFor(() => expect(actes(demandes)).toEqual(['ouvrir', 'encaisser']));
  });

  it('trop peu ne part pas ; assez part une fois, et le rendu est ventilé', async () => {
    const r = envoyee();
    const demandes = await auPoste([r], {
      'POST /api/reservations/42/update': () => ({ data: payee(r), message: 'Vente enregistré' }),
    });
    fireEvent.click(encaissement().getByRole('button', { name: '1' }));
    fireEvent.click(encaissement().getByRole('button', { name: '00' }));
    fireEvent.keyDown(window, { key: 'F9' });
    expect((await encaissement().findByRole('alert')).textContent).toContain(
      'La difference ne peut etre négative',
    );
    fireEvent.click(encaissement().getByRole('button', { name: '2.000' }));
    expect(coupures()).toEqual(['500', '200', '50']);
    fireEvent.keyDown(window, { key: 'F9' });
    fireEvent.keyDown(window, { key: 'F9', repeat: true });
    fireEvent.keyDown(window, { key: 'F9' });
    expect(await screen.findByText('Payé Livré')).toBeTruthy();
    const envois = demandes.filter((d) => d.chemin.endsWith('/update'));
    expect(envois).toHaveLength(1);
    expect(envois[0]?.corps).toMatchObject({
      status: 'Termine',
      amount_gived: 2000,
      mode_paiement: 'espece',
    });
    expect(encaissement().getByRole('button', { name: /Imprimer/ })).toBeTruthy();
  });

  it('[ENC-4] trop peu se dit dès qu’on le tape, dans la phrase du guichet ; une part posée, le reste est à venir', async () => {
    await auPoste([envoyee()]);
    const rendu = encaissement().getByText('À rendre').closest('.a-rendre');
    fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '500' } });
    expect(rendu?.textContent).toContain(phrasesReglement.differenceNegative);
    fireEvent.click(encaissement().getByRole('button', { name: /Autre mode/ }));
    fireEvent.change(screen.getByLabelText('Reste à recevoir'), { target: { value: '100' } });
    expect(rendu?.textContent).not.toContain('✕');
    fireEvent.keyDown(window, { key: 'F9' });
    expect(rendu?.textContent).toContain(phrasesReglement.differenceNegative);
  });
  it('[ENC-19] des chiffres tapés pendant « Traitement » : refusés tout haut, jamais perdus en silence', async () => {
    const r = envoyee();
    let repondre = (): void => undefined;
    const attente = new Promise<void>((ok) => (repondre = ok));
    const demandes = await auPoste([r], {
      'POST /api/reservations/42/update': async () => {
        await attente;
        return { data: payee(r) };
      },
    });
    fireEvent.keyDown(window, { key: 'F8' });
    fireEvent.keyDown(window, { key: 'F9' });
    await waitFor(() => expect(demandes.some((d) => d.chemin.endsWith('/update'))).toBe(true));
    const avertis = () =>
      store.get(toastsAtom).filter((t) => t.text === phrasesReglement.chiffresPerdus);
    expect(avertis()).toEqual([]);
    for (const key of ['5', '0', '0']) fireEvent.keyDown(document.body, { key });
    expect(avertis()).toHaveLength(1);
    await act(async () => repondre());
    expect(await screen.findByText('Payé Livré')).toBeTruthy();
  });
  it('[ENC-19] Payer attend son tour, Échap et un autre montant n’y font rien : c’est dit, et ce qui part est ce qu’on lit', async () => {
    const r = envoyee();
    const passage = Promise.withResolvers<undefined>();
    const demandes = await auPoste([r], {
      'POST /api/reservations/42/encaisser': async () => {
        await passage.promise;
        return { data: { ...r, version: r.version + 2, etat_caisse: 'En encaissement' } };
      },
      'POST /api/reservations/42/update': () => ({ data: payee(r) }),
    });
    const montant = () => screen.getByLabelText<HTMLInputElement>('Montant reçu');
    fireEvent.change(montant(), { target: { value: '2000' } });
    await waitFor(() => expect(actes(demandes)).toContain('encaisser'));
    fireEvent.keyDown(window, { key: 'F9' });
    expect(montant().disabled).toBe(true);
    expect(encaissement().getAllByText(phrasesReglement.traitement)).not.toEqual([]);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(montant().value).toBe('2.000');
    await act(async () => passage.resolve(undefined));
    expect(await screen.findByText('Payé Livré')).toBeTruthy();
    expect(actes(demandes).filter((acte) => acte === 'liberer')).toEqual([]);
    expect(demandes.find((d) => d.chemin.endsWith('/update'))?.corps).toMatchObject({
      amount_gived: 2000,
    });
  });
  it('sans réponse, le même paiement repart avec la même clé', async () => {
    const r = envoyee();
    let coupe = true;
    const demandes = await auPoste([r], {
      'POST /api/reservations/42/update': () => (coupe ? 'coupe' : { data: payee(r) }),
    });
    fireEvent.keyDown(window, { key: 'F8' });
    fireEvent.keyDown(window, { key: 'F9' });
    expect(await screen.findByText(/Il ne comptera qu’une fois/)).toBeTruthy();
    coupe = false;
    expect(await screen.findByText('Payé Livré')).toBeTruthy();
    const cles = demandes.filter((d) => d.chemin.endsWith('/update')).map((d) => d.cle);
    expect(cles.length).toBeGreaterThan(1); // once every three seconds until it is answered
    expect(new Set(cles).size).toBe(1);
  });

  it('tout pris en charge : rien à recevoir, le texte et le bouton le disent', async () => {
    const r = envoyee({ client_id: 7, reservation_produits: [uneLigne({ prise_en_charge: 100 })] });
    const demandes = await auPoste([r], {
      'POST /api/reservations/42/update': () => ({ data: payee(r) }),
    });
    expect(await screen.findByText('Prise en charge à 100%')).toBeTruthy();
    expect(screen.getByText('Aucun paiement client requis')).toBeTruthy();
    expect(screen.getByRole('cell', { name: /^100\s%$/ })).toBeTruthy();
    expect(screen.queryByLabelText('Montant reçu')).toBeNull();
    fireEvent.click(encaissement().getByRole('button', { name: /Prise en charge/ }));
    await waitFor(() =>
      expect(demandes.find((d) => d.chemin.endsWith('/update'))?.corps).toMatchObject({
        amount_gived: 0,
      }),
    );
  });

  it('modifiée par le vendeur : il faut relire avant de payer', async () => {
    const demandes = await auPoste([envoyee()]);
    await waitFor(() => expect(actes(demandes)).toEqual(['ouvrir']));
    act(() =>
      recevoirALaCaisse(
        3,
        envoyee({
          version: 9,
          modifiee_par: 'Awa NDONG',
          reservation_produits: [uneLigne({ qte: 2 })],
        }),
      ),
    );
    expect(
      await screen.findByText(
        /Modifié par Awa NDONG : \+1 DOLIPRANE 1000 mg, cp ×8, total 1\.250 > 2\.500/,
      ),
    ).toBeTruthy();
    expect(
      encaissement().getByRole('button', { name: /Payer/ }).getAttribute('aria-disabled'),
    ).toBe('true');
    fireEvent.keyDown(window, { key: 'l', altKey: true });
    await waitFor(() => expect(screen.queryByText(/Modifié par/)).toBeNull());
  });

  it('[ENC-15] le net baisse : le reste proposé le suit, ce qui est posé reste', async () => {
    const r = envoyee();
    await auPoste([r]);
    await screen.findByText('N° 042');
    fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '1000' } });
    fireEvent.keyDown(window, { key: 'a', altKey: true });
    const propose = () => screen.getByLabelText<HTMLInputElement>('Reste à recevoir').value;
    await waitFor(() => expect(propose()).toBe('250'));
    act(() => recevoirALaCaisse(3, { ...r, version: 9, net_a_payer: 1100, total: 1100 }));
    await waitFor(() => expect(propose()).toBe('100'));
  });

  it('déjà encaissée ailleurs : la phrase, sans erreur, et le ticket', async () => {
    const r = envoyee();
    await auPoste([r], {
      'POST /api/reservations/42/update': () => ({
        statut: 409,
        errors: ['Déjà encaissée par Rose à 10:42'],
        data: payee(r),
      }),
    });
    fireEvent.keyDown(window, { key: 'F8' });
    fireEvent.keyDown(window, { key: 'F9' });
    expect(
      await screen.findByText('Déjà encaissée par Rose à 10:42', { selector: '.verrou-texte' }),
    ).toBeTruthy();
    expect(encaissement().getByRole('button', { name: /Imprimer/ })).toBeTruthy();
  });

  it('après le paiement, la suivante en attente est servie', async () => {
    const [a, b] = [
      envoyee({ id: 41, position: 41 }),
      envoyee({ id: 42, position: 42, switch_caisse_at: '2026-11-21T10:42:00.000+01:00' }),
    ];
    await auPoste([a, b], { 'POST /api/reservations/42/update': () => ({ data: payee(b) }) });
    await screen.findByText('N° 042');
    fireEvent.keyDown(window, { key: 'F8' });
    fireEvent.keyDown(window, { key: 'F9' });
    expect(await screen.findByText('N° 041')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('');
  });

  it('qui attend est une carte : son nom, sa touche, son attente, en rouge au-delà de cinq minutes', async () => {
    arreterLaMontre(['Date']);
    const depuis = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await auPoste([
      payee(envoyee({ id: 40, position: 40 })),
      envoyee({ id: 41, position: 41, switch_caisse_at: depuis(6), net_a_payer: 8120 }),
      envoyee({ id: 42, position: 42, switch_caisse_at: depuis(1), net_a_payer: 500 }),
    ]);
    const file = within(screen.getByRole('navigation', { name: 'Réservations de la caisse' }));
    const [longue, courte, ...autres] = file.getAllByRole('button');
    expect(autres).toEqual([]);
    expect(longue?.textContent).toMatch(/^041COMPTANTAlt\+1\s*6 min.*Awa8\.120$/);
    expect(courte?.textContent).toMatch(/^042COMPTANTAlt\+2\s*1 min.*Awa500$/);
    const rouge = (carte: HTMLElement | undefined) =>
      carte?.querySelector('.teinte-danger')?.textContent ?? null;
    expect([rouge(longue)?.trim().startsWith('6 min'), rouge(courte)]).toEqual([true, null]);
  });

  it('[ENC-20] soixante payées : un seul arrêt de Tab ; la plus récente d’abord, retrouvée par ses mots', async () => {
    const finie = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
    const payees = Array.from({ length: 60 }, (_, i) => ({
      ...payee(envoyee({ id: 100 + i, position: 1 + i, net_a_payer: 505 })),
      switch_finish_at: finie(i),
      ...(i === 0 && { client: 'NDONG Béatrice' }),
    }));
    await auPoste([...payees, envoyee({ id: 42, position: 61 })]);
    const file = screen.getByRole('region', { name: 'Caisse' });
    const arrets = file.querySelectorAll('nav button:not([tabindex="-1"]), .payes-replies');
    expect(arrets).toHaveLength(2); // who waits, and all that is paid
    fireEvent.click(screen.getByRole('button', { name: /Payés 60/ }));
    const menu = within(await screen.findByRole('menu', { name: 'Paniers payés' }));
    const lignes = () => menu.getAllByRole('menuitem').map((e) => e.textContent);
    expect(lignes()).toHaveLength(60);
    expect(lignes()[0]).toMatch(/^060\d\d:59COMPTANT505$/);
    expect(menu.getAllByRole('menuitem').every((e) => e.tabIndex === -1)).toBe(true);
    const chercher = (mots: string) =>
      fireEvent.change(screen.getByLabelText('Chercher un panier payé'), {
        target: { value: mots },
      });
    chercher('beatrice');
    expect(lignes()).toHaveLength(1);
    fireEvent.click(menu.getByRole('menuitem'));
    await waitFor(() => expect(store.get(servieAtom)).toBe(100));
  });

  it('une impression manquée se dit et se refait ; la vente reste', async () => {
    const r = envoyee();
    vi.spyOn(imprimante, 'imprimer').mockResolvedValueOnce(false);
    await auPoste([r], {
      'POST /api/reservations/42/update': () => ({ data: payee(r) }),
      'POST /api/reservations/42/imprimer': () => ({ data: { ...payee(r), impressions: 1 } }),
    });
    fireEvent.keyDown(window, { key: 'F8' });
    fireEvent.keyDown(window, { key: 'F9' });
    expect(await screen.findByText(/Ticket non imprimé, N° 042/)).toBeTruthy();
    expect(screen.getByText('Payé Livré')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Réimprimer' }));
    await waitFor(() => expect(screen.queryByText(/Ticket non imprimé/)).toBeNull());
  });

  it('[PAI-4] le panier qu’on renvoyait s’en va : le renvoi se ferme, et ne vise pas le suivant', async () => {
    const [premier, second] = [envoyee(), envoyee({ id: 43, position: 43 })];
    const demandes = await auPoste([premier, second]);
    fireEvent.click(await screen.findByRole('button', { name: /Renvoyer au vendeur/ }));
    await screen.findByRole('dialog', { name: /^Renvoyer le N° 043/ });
    act(() => recevoirALaCaisse(3, { ...second, version: 9, status: 'Annule' }));
    await waitFor(() => expect(store.get(servieAtom)).toBe(premier.id));
    expect(screen.queryByRole('dialog', { name: /^Renvoyer/ })).toBeNull();
    expect(actes(demandes)).not.toContain('renvoyer');
  });

  it('[PAI-4] renvoyé d’un doigt pressé : une fois, et le renvoi ouvert sur le suivant reste', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const [premier, second] = [envoyee(), envoyee({ id: 43, position: 43 })];
    const demandes = await auPoste([premier, second], {
      'POST /api/reservations/43/renvoyer': async () => {
        await promise;
        return { data: { ...second, version: 9, etat_caisse: 'Renvoyé', switch_caisse_at: null } };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /Renvoyer au vendeur/ }));
    const dialogue = await screen.findByRole('dialog', { name: /^Renvoyer le N° 043/ });
    const motif = within(dialogue).getByRole('button', { name: 'Produit manquant' });
    store.set(toastsAtom, []);
    fireEvent.click(motif);
    fireEvent.click(motif);
    resolve(undefined);
    await waitFor(() => expect(store.get(servieAtom)).toBe(premier.id));
    fireEvent.click(await screen.findByRole('button', { name: /Renvoyer au vendeur/ }));
    expect(await screen.findByRole('dialog', { name: /^Renvoyer le N° 042/ })).toBeTruthy();
    expect(actes(demandes).filter((a) => a === 'renvoyer')).toHaveLength(1);
    expect(store.get(toastsAtom).filter((t) => t.tone !== 'succes')).toEqual([]);
  });

  it('[LST-9] un panier part sous la main qui vise : les autres gardent leur place, puis la file se resserre', async () => {
    const file = [42, 43, 44].map((id) => envoyee({ id, position: id }));
    await auPoste(file);
    const nav = await screen.findByRole('navigation', { name: 'Réservations de la caisse' });
    const boutons = () =>
      within(nav)
        .getAllByRole<HTMLButtonElement>('button')
        .map((b) => [b.querySelector('.file-numero')?.textContent, b.disabled]);
    arreterLaMontre();
    fireEvent.pointerMove(nav);
    const [premier] = file;
    await act(async () => {
      if (premier) recevoirALaCaisse(3, { ...premier, version: 9, status: 'Annule' });
      recevoirALaCaisse(3, envoyee({ id: 45, position: 45 }));
    });
    expect(boutons()).toEqual([
      ['042', true],
      ['043', false],
      ['044', false],
      ['045', false],
    ]);
    await passer(1_000);
    vi.useRealTimers();
    expect(boutons().map(([numero]) => numero)).toEqual(['043', '044', '045']);
  });

  it('[LST-9] Alt tenu, un panier part avant le chiffre : c’est le panier lu qui est servi', async () => {
    const file = [42, 43, 44].map((id) => envoyee({ id, position: id }));
    await auPoste(file);
    await screen.findByText('N° 044');
    const partir = (r = file[0]) =>
      act(async () => {
        if (r) recevoirALaCaisse(3, { ...r, version: 9, status: 'Annule' });
      });
    const chiffre = (n: number) =>
      fireEvent.keyDown(window, { key: String(n), code: `Digit${n}`, altKey: true });
    arreterLaMontre();
    fireEvent.keyDown(window, { key: 'Alt', altKey: true });
    await partir();
    await act(async () => chiffre(1)); // its basket is gone: no other is served
    expect(store.get(servieAtom)).toBe(44);
    await act(async () => chiffre(2));
    expect(store.get(servieAtom)).toBe(43);
    await passer(1_000);
    vi.useRealTimers();
    await act(async () => chiffre(2));
    expect(store.get(servieAtom)).toBe(44);
  });

  it('F6 fait le tour des modes', async () => {
    await auPoste([envoyee()]);
    await screen.findByText('N° 042');
    fireEvent.keyDown(window, { key: 'F6' });
    expect(screen.getByRole('radio', { name: 'Chèque' }).getAttribute('aria-checked')).toBe('true');
  });

  it.each(['Chèque', 'Mobile money'])(
    '[ENC-18] en %s, un chiffre tapé n’importe où est le montant, jamais la référence ; il remplace le proposé',
    async (mode) => {
      await auPoste([envoyee()]);
      await screen.findByText('N° 042');
      fireEvent.click(screen.getByRole('radio', { name: mode }));
      const montant = screen.getByLabelText<HTMLInputElement>('Montant reçu');
      expect(document.activeElement).toBe(montant);
      expect(montant.value).toBe('1.250');
      montant.setSelectionRange(2, 2); // a click into it
      fireEvent.keyDown(montant, { key: '5' });
      expect([montant.selectionStart, montant.selectionEnd]).toEqual([0, 5]);
      screen.getByRole<HTMLElement>('radio', { name: mode }).focus();
      fireEvent.keyDown(document.activeElement ?? window, { key: '5' });
      expect(document.activeElement).toBe(montant);
      expect([montant.selectionStart, montant.selectionEnd]).toEqual([0, 5]);
      fireEvent.change(montant, { target: { value: '500' } });
      montant.setSelectionRange(3, 3);
      fireEvent.keyDown(montant, { key: '0' });
      expect(montant.selectionStart).toBe(3);
    },
  );

  it('deux modes : le premier posé avec sa référence, le reste proposé, chacun part avec son montant', async () => {
    const r = envoyee();
    const demandes = await auPoste([r], {
      'POST /api/reservations/42/update': () => ({ data: payee(r) }),
    });
    await screen.findByText('N° 042');
    fireEvent.keyDown(window, { key: 'a', altKey: true });
    expect(encaissement().queryByRole('list', { name: 'Modes déjà saisis' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Montant reçu')); // refused
    expect(encaissement().getByRole('alert').textContent).toContain(
      phrasesReglement.modeSansMontant,
    );
    fireEvent.keyDown(window, { key: 'F6' });
    fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '1000' } });
    fireEvent.keyDown(window, { key: 'a', altKey: true });
    const reference = await encaissement().findByLabelText('Référence, Chèque');
    expect(document.activeElement).toBe(screen.getByLabelText('Reste à recevoir'));
    fireEvent.keyDown(window, { key: 'n', altKey: true });
    expect(document.activeElement).toBe(reference);
    fireEvent.change(reference, { target: { value: ' BGFI 0042 ' } });
    fireEvent.keyDown(reference, { key: 'Enter' });
    expect(document.activeElement).toBe(screen.getByLabelText('Reste à recevoir'));
    expect(screen.getByLabelText<HTMLInputElement>('Reste à recevoir').value).toBe('250');
    expect(screen.getByRole('radio', { name: 'Espèces' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    // the pad replaces what is proposed
    fireEvent.click(encaissement().getByRole('button', { name: '5' }));
    fireEvent.click(encaissement().getByRole('button', { name: '00' }));
    expect(coupures()).toEqual(['200', '50']);
    fireEvent.keyDown(window, { key: 'F9' });
    await waitFor(() =>
      expect(demandes.find((d) => d.chemin.endsWith('/update'))?.corps['paiements']).toEqual([
        { mode: 'cheque', montant: 1000, reference: 'BGFI 0042' },
        { mode: 'espece', montant: 500, reference: null },
      ]),
    );
    expect(demandes.find((d) => d.chemin.endsWith('/update'))?.corps).not.toHaveProperty(
      'amount_gived',
    );
  });
  it('un mode retiré rend son montant au reste ; Échap abandonne tout', async () => {
    await auPoste([envoyee()]);
    await screen.findByText('N° 042');
    fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '1000' } });
    fireEvent.keyDown(window, { key: 'a', altKey: true });
    fireEvent.click(await encaissement().findByRole('button', { name: 'Retirer Espèces, 1.000' }));
    expect(screen.getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('1.250');
    fireEvent.change(screen.getByLabelText('Montant reçu'), { target: { value: '1000' } });
    fireEvent.keyDown(window, { key: 'a', altKey: true });
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('');
  });
  it('[RES-44] sa vente annulée, le panier n’est plus « Payé Livré » : le voile, l’état et la file le disent', async () => {
    await auPoste([payee(envoyee({ vente_annulee: true }))]);
    fireEvent.click(await screen.findByRole('button', { name: /Payés 1/ }));
    await waitFor(() => expect(screen.getAllByText(/Vente annulée$/)).toHaveLength(3));
    const dits = screen.getAllByText(/Vente annulée$/);
    expect(dits.map((e) => e.closest('.verrou-texte, .etiquette, .paye')?.className)).toEqual([
      expect.stringContaining('teinte-danger'),
      expect.stringContaining('verrou-danger'),
      expect.stringContaining('teinte-danger'),
    ]);
    expect(screen.queryByText(/^Payé/)).toBeNull();
    const rendre = encaissement().getByText('À rendre').closest('.a-rendre');
    expect(rendre?.className).toContain('teinte-neutre');
    expect(rendre?.querySelector('output')?.textContent).toBe('–');
  });
  it('payée en plusieurs modes, elle les montre', async () => {
    const r = payee(
      envoyee({
        paiements: [
          { mode: 'mobile_money', montant: 1000, reference: 'TX 9' },
          { mode: 'espece', montant: 1000, reference: null },
        ],
        mode_paiement: 'autres',
      }),
    );
    await auPoste([r]);
    await screen.findByRole('region', { name: 'Encaissement' });
    const modes = await encaissement().findByRole('list', { name: 'Modes de paiement' });
    expect(modes.textContent).toBe('Mobile moneyTX 91.000Espèces1.000');
  });
});
