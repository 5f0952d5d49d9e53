import { SegmentedControl } from '@blueprintjs/core';
import { useAtom, useAtomValue } from 'jotai';
import { eclairAtom, vueVenteAtom } from '../reservation.atoms.ts';

/** Narrow screens: products or basket; the badge counts products added behind. */
export function ChoixVue({ nombre }: { nombre: number }) {
  const [vue, choisir] = useAtom(vueVenteAtom);
  const eclair = useAtomValue(eclairAtom);
  const options = [
    { value: 'produits', label: 'Produits' },
    {
      value: 'panier',
      label: `Panier (${nombre})`,
      ...(eclair && { className: `eclair-${eclair.n % 2}` }),
    },
  ];
  return (
    <SegmentedControl
      className="choix-vue"
      aria-label="Partie de l’écran"
      fill
      options={options}
      value={vue}
      onValueChange={(v) => choisir(v === 'panier' ? 'panier' : 'produits')}
    />
  );
}
