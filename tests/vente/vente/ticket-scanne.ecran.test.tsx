import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import * as phrasesScan from '#shared/stock/produit/scan.phrases.ts';
import { ticketAPorter } from '#shared/vente/vente/ticket-scanne.phrases.ts';
import { uneReservation, uneSession, uneVente } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import { scannerCode } from '#tests/harness/scanner-de-test.ts';
import {
  chaqueFoisUneVente,
  ecritures,
  ouvrirVente,
  toastsDits,
} from '#tests/harness/vente-de-test.tsx';
import { auPoste, envoyee, preparerCaissier } from '../caisse/caissier.scene.tsx';

const vente = uneVente({ id: 408 });
const LIRE = { 'GET /api/ventes/408': () => ({ data: vente }) };
const vendeuse = (...submenus: string[]) =>
  uneSession({ habilitations: [{ menu: 'VENTE', submenus: ['reservation', ...submenus] }] });
const dits = () => toastsDits().map(([, texte]) => texte);
const dialogueVente = () => screen.findByRole('dialog', { name: /^Vente N°408/ });

describe('[VTE-7] le code d’un ticket, à l’écran de vente', () => {
  chaqueFoisUneVente();
  async function ouvrir(session = vendeuse('vente'), reservations = [uneReservation()]) {
    const demandes = await ouvrirVente({ ...serveurDeVente({ reservations }), ...LIRE });
    store.set(sessionAtom, session);
    await screen.findByRole('combobox', { name: 'Scanner ou rechercher un produit' });
    return demandes;
  }

  it('ouvre sa vente, la reprise à un appui ; le panier n’est pas touché', async () => {
    const demandes = await ouvrir();
    act(() => scannerCode('V000408'));
    const dialogue = await dialogueVente();
    fireEvent.click(await within(dialogue).findByRole('button', { name: 'Reprendre des boîtes' }));
    expect(await within(dialogue).findByText(/motif/i)).toBeTruthy();
    expect(ecritures(demandes)).toEqual([]);
    expect(demandes.filter((d) => d.chemin.startsWith('GET /api/produits?'))).toEqual([]);
  });
  it('qui ne lit pas les ventes sait en une phrase où le porter', async () => {
    const demandes = await ouvrir(vendeuse());
    act(() => scannerCode('V000408'));
    expect(dits()).toEqual([ticketAPorter(408)]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ecritures(demandes)).toEqual([]);
    expect(demandes.filter((d) => d.chemin.includes('/api/ventes'))).toEqual([]);
  });
  it('tapé lentement dans la recherche, Entrée ouvre la vente, jamais un produit', async () => {
    const demandes = await ouvrir();
    const champ = screen.getByRole('combobox', { name: 'Scanner ou rechercher un produit' });
    fireEvent.change(champ, { target: { value: 'V000408' } });
    fireEvent.keyDown(champ, { key: 'Enter' });
    await dialogueVente();
    expect((champ as HTMLInputElement).value).toBe('');
    expect(ecritures(demandes)).toEqual([]);
  });
});

describe('[VTE-7] le code d’un ticket, à la caisse', () => {
  preparerCaissier();
  it('qui lit les ventes l’ouvre ; le caissier sait où le porter ; une boîte est ignorée', async () => {
    await auPoste([envoyee()], LIRE);
    act(() => scannerCode('V000408'));
    expect(dits()).toEqual([ticketAPorter(408)]);
    act(() => scannerCode('3400935955838'));
    expect(dits()).toContain(phrasesScan.scanIgnore);
    act(() => store.set(sessionAtom, { ...vendeuse('caisse', 'vente'), caisse_id: 3 }));
    act(() => scannerCode('V000408'));
    expect(await dialogueVente()).toBeTruthy();
  });
});
