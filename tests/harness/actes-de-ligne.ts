import { fireEvent, screen, within } from '@testing-library/react';

/** Does what stands behind the three dots of the row that is named so. */
export async function faireActe(de: string, acte: string | RegExp): Promise<void> {
  const name = `Actes de ${de}`;
  fireEvent.click(await screen.findByRole('button', { name }));
  const menu = await screen.findByRole('menu', { name });
  fireEvent.click(within(menu).getByRole('menuitem', { name: acte }));
}
