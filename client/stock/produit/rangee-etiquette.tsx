import { Trash } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { tauxDuJourAtom } from '#client/base/session.atoms.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { SANS_LOT } from '#shared/stock/produit/lots.rules.ts';
import { ETIQUETTES_MAX } from '#shared/stock/produit/etiquettes.rules.ts';
import { useLotsDe } from './lots.queries.ts';
import { type EtiquetteLue, prixPaye, etiquetteDe } from './etiquettes-demandees.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

const NOMS: Readonly<Record<'ean13' | 'gs1datamatrix' | 'code128', string>> = {
  ean13: 'EAN-13',
  gs1datamatrix: 'DataMatrix',
  code128: 'Code 128',
};
export function RangeeEtiquette({
  r,
  poser,
  retirer,
}: {
  r: EtiquetteLue;
  poser: (change: Partial<EtiquetteLue>) => void;
  retirer: () => void;
}) {
  const { data: lots = [] } = useLotsDe(r.produit_id);
  const nommes = lots.filter((l) => l.numero !== SANS_LOT || l.date_expiration !== null);
  const tous =
    r.lot &&
    !nommes.some((l) => l.numero === r.lot?.numero && l.date_expiration === r.lot.date_expiration)
      ? [r.lot, ...nommes]
      : nommes;
  const rang = tous.findIndex(
    (l) => l.numero === r.lot?.numero && l.date_expiration === r.lot.date_expiration,
  );
  const taux = useAtomValue(tauxDuJourAtom);
  const { symbole } = etiquetteDe(r, taux);
  const choisir = (valeur: string) => {
    const lot = tous[Number(valeur)];
    poser({
      lot:
        valeur === '' || !lot ? null : { numero: lot.numero, date_expiration: lot.date_expiration },
    });
  };
  return (
    <tr>
      <th scope="row">
        <span className="coupe etiquettes-nom" title={r.produit.libelle}>
          {r.produit.libelle}
        </span>
      </th>
      <td>{symbole ? NOMS[symbole.genre] : <span className="discret">Sans code</span>}</td>
      <td>
        {tous.length === 0 ? (
          <span className="discret">–</span>
        ) : (
          <Combobox
            aria-label={`Lot, ${r.produit.libelle}`}
            value={rang < 0 ? '' : String(rang)}
            options={[
              { value: '', label: 'Sans lot' },
              ...tous.map((l, i) => ({
                value: String(i),
                label: `${l.numero}${l.date_expiration ? ` · ${formatDate(debutDeJour(l.date_expiration))}` : ''}`,
              })),
            ]}
            onChange={(e) => choisir(e.currentTarget.value)}
          />
        )}
      </td>
      <td className="nombre">{prixPaye(r.produit, taux)}</td>
      <td className="nombre">
        <AmountField
          size="small"
          className="saisie-courte"
          aria-label={`Nombre d’étiquettes, ${r.produit.libelle}`}
          maximum={ETIQUETTES_MAX}
          value={r.nombre}
          onChange={(n) => poser({ nombre: n ?? 0 })}
        />
      </td>
      <td className="nombre">
        <IconButton
          icon={<Trash />}
          aria-label={`Retirer ${r.produit.libelle}`}
          title="Retirer"
          onClick={retirer}
        />
      </td>
    </tr>
  );
}
