import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EtiquettesDialogue } from '#client/produit/etiquettes-dialogue.tsx';
import { ChampPhoto } from '#client/produit/champ-photo.tsx';
import { cip13De } from '#shared/produit/codes.rules.ts';
import { unProduit, uneSession } from '#tests/factories/objets-du-fil.ts';
import { monterPoste } from '#tests/harness/poste-de-test.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const lot = { numero: 'A12', date_expiration: '2030-12-31' };

it('les étiquettes d’une réception : le nombre reçu, le prix taxes comprises, le symbole selon le lot choisi', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:essai', revokeObjectURL: () => undefined }),
  );
  monterPoste(
    <EtiquettesDialogue
      demandees={[
        { produit_id: 31, nombre: 2, lot },
        { produit_id: 31, nombre: 3, lot },
      ]}
      fermer={() => undefined}
    />,
    uneSession(),
    {
      'GET /api/produits': () => ({
        data: [
          unProduit({
            id: 31,
            libelle: 'SAVON',
            cip: cip13De('3000001'),
            prix_de_vente: 1050,
            tva: true,
            css: true,
          }),
        ],
      }),
      'GET /api/produits/31/lots': () => ({
        data: [
          { id: 1, produit_id: 31, ...lot, qte: 5, perime: false },
          {
            id: null,
            produit_id: 31,
            numero: 'SANS LOT',
            date_expiration: null,
            qte: 2,
            perime: false,
          },
        ],
      }),
    },
  );
  const rangee = await screen.findByRole('row', { name: /SAVON/ });
  // 1050 + 18 % + 1 % = 1249.5, paid 1250.
  expect(rangee.textContent).toContain('1.250 FCFA');
  expect(rangee.textContent).toContain('DataMatrix');
  expect(screen.getByText('5 étiquettes')).toBeTruthy();
  fireEvent.change(await screen.findByLabelText('Lot, SAVON'), { target: { value: '' } });
  expect(screen.getByRole('row', { name: /SAVON/ }).textContent).toContain('EAN-13');
  fireEvent.click(screen.getByRole('button', { name: 'Mettre en page' }));
  await screen.findByRole('button', { name: 'Ouvrir pour imprimer' });
  // What changes afterwards makes the sheet old.
  fireEvent.change(screen.getByLabelText('Nombre d’étiquettes, SAVON'), { target: { value: '0' } });
  await waitFor(() =>
    expect(
      screen.getByRole('button', { name: 'Mettre en page' }).getAttribute('aria-disabled'),
    ).toBe('true'),
  );
});

it('une photo qui n’en est pas une est refusée avant de partir, avec la raison', async () => {
  const changer = vi.fn();
  monterPoste(<ChampPhoto enregistree={null} photo="garde" changer={changer} />, uneSession(), {});
  fireEvent.change(screen.getByLabelText('Fichier de la photo'), {
    target: {
      files: [
        new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', { type: 'image/png' }),
      ],
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('SVG');
  expect(changer).not.toHaveBeenCalled();
});
