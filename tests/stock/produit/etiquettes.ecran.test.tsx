import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EtiquettesDialogue } from '#client/stock/produit/etiquettes-dialogue.tsx';
import { ChampPhoto } from '#client/stock/produit/champ-photo.tsx';
import { tellScan } from '#client/ui/scan/use-scan.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { saisiePerdue } from '#shared/base/fermeture.phrases.ts';
import * as phrases from '#shared/stock/produit/etiquettes.phrases.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
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

it('[MAI-11] la boîte scannée dont le code tarde a son étiquette : la planche l’attend', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:essai', revokeObjectURL: () => undefined }),
  );
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const cip = cip13De('3000001');
  const savon = unProduit({ id: 31, libelle: 'SAVON', cip: cip13De('3000002') });
  const gel = unProduit({ id: 32, libelle: 'GEL', cip });
  monterPoste(
    <EtiquettesDialogue
      demandees={[{ produit_id: 31, nombre: 2, lot: null }]}
      fermer={() => undefined}
    />,
    uneSession(),
    {
      'GET /api/produits': async ({ chemin }) => {
        if (!chemin.includes(cip)) return { data: [savon] };
        await promise;
        return { data: [gel] };
      },
      'GET /api/produits/31/lots': () => ({ data: [] }),
      'GET /api/produits/32/lots': () => ({ data: [] }),
    },
  );
  await screen.findByRole('row', { name: /SAVON/ });
  fireEvent.click(screen.getByRole('button', { name: 'Mettre en page' }));
  await screen.findByRole('button', { name: 'Ouvrir pour imprimer' });
  act(() => tellScan(cip));
  // The sheet made is no longer the one asked for.
  fireEvent.click(await screen.findByRole('button', { name: 'Mettre en page' }));
  await act(async () => resolve(undefined));
  await screen.findByRole('button', { name: 'Ouvrir pour imprimer' });
  expect(screen.getByText('3 étiquettes')).toBeTruthy();
});

it('[SAI-6] Échap sur des étiquettes tapées demande d’abord, et dit qu’elles seront perdues ; un nombre faux ne s’imprime pas', async () => {
  const fermer = vi.fn();
  monterPoste(
    <>
      <EtiquettesDialogue demandees={[{ produit_id: 31, nombre: 2, lot: null }]} fermer={fermer} />
      <ConfirmDialog />
    </>,
    uneSession(),
    {
      'GET /api/produits': () => ({ data: [unProduit({ id: 31, libelle: 'SAVON' })] }),
      'GET /api/produits/31/lots': () => ({ data: [] }),
    },
  );
  const nombre = await screen.findByLabelText<HTMLInputElement>('Nombre d’étiquettes, SAVON');
  const imprimer = () => screen.getByRole('button', { name: 'Mettre en page' });
  for (const faux of ['-3', '2,5']) {
    fireEvent.change(nombre, { target: { value: faux } });
    expect(imprimer().getAttribute('title')).toBe(phrases.etiquettesNombreFaux);
  }
  fireEvent.change(nombre, { target: { value: '40' } });
  expect(imprimer().getAttribute('title')).toBeNull();
  fireEvent.keyDown(nombre, { key: 'Escape' });
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(saisiePerdue)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'NON' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([fermer.mock.calls.length, nombre.value]).toEqual([0, '40']);
  // As it was asked: nothing is lost.
  fireEvent.change(nombre, { target: { value: '2' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Fermer' }).at(-1) ?? nombre);
  await waitFor(() => expect(fermer).toHaveBeenCalledTimes(1));
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
