import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toastsAtom } from '#client/ui/toast.ts';
import { store } from '#client/base/store.ts';
import { scanner } from '#client/vente/reservation/recherche/ajout.actions.ts';
import { debutDeJour, formatDate, jourDe, jourPlus } from '#shared/base/dates.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import * as phrasesScan from '#shared/stock/produit/scan.phrases.ts';
import { unProduit, uneReservation } from '#tests/factories/objets-du-fil.ts';
import { serveurDeVente } from '#tests/factories/serveur-de-vente.ts';
import { chaqueFoisUneVente, ecritures, ouvrirVente } from '#tests/harness/vente-de-test.tsx';

const CIP = cip13De('9355955');
const SPASFON = unProduit({ id: 12, libelle: 'SPASFON LYOC 80 mg', cip: CIP });
const dans = (jours: number) => jourPlus(jourDe(new Date()), jours);
const gs1 = (jour: string) => jour.slice(2).replaceAll('-', '');
const boite = (jour: string, lot = 'AB12', serie = 'S1') =>
  `010${CIP}17${gs1(jour)}10${lot}\u001d21${serie}`;

chaqueFoisUneVente();

async function ouvrir(lots: object[] = []) {
  const demandes = await ouvrirVente({
    ...serveurDeVente({
      reservations: [uneReservation({ reservation_produits: [] })],
      produits: [SPASFON],
    }),
    'GET /api/produits/12/lots': () => ({ data: lots }),
  });
  await screen.findByRole('heading', { name: 'N° 042' });
  return demandes;
}
const lot = (numero: string, date_expiration: string | null) => ({
  id: 1,
  produit_id: 12,
  numero,
  date_expiration,
  qte: 5,
  perime: false,
});
const scan = (code: string) => act(() => scanner(code));
const dits = () => store.get(toastsAtom).map(({ tone: ton, text: texte }) => [ton, texte]);

describe('la boîte en main, au comptoir', () => {
  it('[SCN-25] périmée : refusée en rouge, rien n’entre au panier', async () => {
    const demandes = await ouvrir();
    scan(boite(dans(-1)));
    const texte = phrasesScan.CONSTATS.perime(SPASFON.libelle, formatDate(debutDeJour(dans(-1))));
    await waitFor(() => expect(dits()).toEqual([['erreur', texte]]));
    expect((await screen.findAllByText(texte)).length).toBeGreaterThan(0);
    scan(CIP);
    await waitFor(() => expect(ecritures(demandes)).toHaveLength(1));
    expect(ecritures(demandes)[0]).toMatchObject({
      reservation_produits: [{ qte: 1, boites: [] }],
    });
  });

  it('[SCN-26] bonne : son lot, sa date et son numéro partent avec la ligne, et se lisent', async () => {
    const demandes = await ouvrir([lot('AB12', dans(0))]);
    scan(boite(dans(0)));
    await screen.findByText('lot AB12');
    scan(boite(dans(0), 'AB12', 'S2'));
    await screen.findByText('lot AB12 × 2');
    await waitFor(() =>
      expect(ecritures(demandes).at(-1)).toMatchObject({
        reservation_produits: [
          {
            qte: 2,
            boites: [{ lot: 'AB12', date_expiration: dans(0), qte: 2, series: ['S1', 'S2'] }],
          },
        ],
      }),
    );
    expect(dits()).toEqual([]);
  });

  it.each([
    ['d’un lot inconnu', [], phrasesScan.CONSTATS.lot_inconnu(SPASFON.libelle, 'AB12')],
    [
      'd’une autre date que la nôtre',
      [lot('AB12', dans(90))],
      phrasesScan.CONSTATS.date_differente(
        SPASFON.libelle,
        'AB12',
        formatDate(debutDeJour(dans(30))),
      ),
    ],
  ])('[SCN-24] %s : c’est dit, et elle se vend', async (_cas, lots, texte) => {
    await ouvrir(lots);
    scan(boite(dans(30)));
    await screen.findByText('lot AB12');
    expect(dits()).toEqual([['avertissement', texte]]);
  });
});
