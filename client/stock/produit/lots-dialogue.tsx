import './lots.css';
import { Button } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { DialogFrame } from '#client/ui/dialog-frame.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { Badge, StatusBadge } from '#client/ui/status-badge.tsx';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { debutDeJour, formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import * as phrasesLot from '#shared/stock/produit/lot.phrases.ts';
import type { Lot } from '#shared/stock/produit/lot.schema.ts';
import { listerLots, listerVentesDuLot } from '#shared/stock/produit/produit.api.ts';
import { useLotsDe } from './lots.queries.ts';
import { denombrer } from '#shared/base/texte.ts';

type Rappele = Pick<Lot, 'id' | 'numero'> & { libelle: string };

const Peremption = ({ date, perime }: { date: string | null; perime: boolean }) => (
  <>
    {date ? formatDate(debutDeJour(date)) : '–'} {perime && <Badge tone="danger">Périmé</Badge>}
  </>
);

/** Lot recall, unpaged: every customer must be called. */
function Rappel({ lot, revenir }: { lot: Rappele; revenir: (() => void) | null }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['lots', 'ventes', lot.id],
    queryFn: async () =>
      dataOf(
        await callApi(listerVentesDuLot, {
          parametres: { id: lot.id },
          silencieux: true,
        }),
      ),
    staleTime: 0,
  });
  // returned boxes need no call
  const servies = data?.filter((v) => v.statut === 'Soldé' && v.qte > v.qte_revenue) ?? [];
  return (
    <DialogFrame className="lots-corps" label={`Rappel du lot ${lot.numero}`}>
      {revenir && (
        <Button
          autoFocus
          className="lots-retour"
          size="small"
          text="Retour aux lots"
          onClick={revenir}
        />
      )}
      <p>
        {lot.libelle}, lot <strong>{lot.numero}</strong>
        {data &&
          ` : ${denombrer(
            servies.reduce((s, v) => s + v.qte - v.qte_revenue, 0),
            'boîte remise',
          )}, ${denombrer(servies.length, 'vente')}`}
      </p>
      {!data && <ReadingState message={error?.message} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="discret">Aucune boîte de ce lot n’a été vendue.</p>}
      {data && data.length > 0 && (
        <table className="table-simple" aria-label="Ventes de ce lot">
          <thead>
            <tr>
              <th scope="col">DATE</th>
              <th scope="col">TICKET</th>
              <th scope="col">CLIENT</th>
              <th scope="col">TÉLÉPHONE</th>
              <th scope="col" className="nombre">
                QTÉ
              </th>
              <th scope="col">VENDEUR</th>
              <th scope="col">STATUT</th>
            </tr>
          </thead>
          <tbody>
            {data.map((v) => (
              <tr key={v.id}>
                <td>{formatDateHeure(new Date(v.created_at))}</td>
                <td>
                  {v.caisse} n° {v.numero_ticket}
                </td>
                <th scope="row">{v.client}</th>
                <td>{v.telephone}</td>
                <td className="nombre">
                  {formatNombre(v.qte)}
                  {v.statut === 'Soldé' && v.qte_revenue > 0 && (
                    <small className="discret"> dont {denombrer(v.qte_revenue, 'rendue')}</small>
                  )}
                </td>
                <td>{v.user}</td>
                <td>
                  <StatusBadge statut={v.statut} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DialogFrame>
  );
}

function Lots({
  produit,
  quitte,
  rappeler,
}: {
  produit: { id: number; libelle: string };
  quitte: number | null;
  rappeler: (lot: Rappele) => void;
}) {
  const { data, error, refetch } = useLotsDe(produit.id);
  if (!data)
    return (
      <div className="lots-corps">
        <ReadingState message={error?.message} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <DialogFrame className="lots-corps" label="Lots">
      {data.length === 0 ? (
        <p className="discret">Aucune boîte en stock.</p>
      ) : (
        <table className="table-simple" aria-label={`Lots de ${produit.libelle}`}>
          <thead>
            <tr>
              <th scope="col">LOT</th>
              <th scope="col">PÉREMPTION</th>
              <th scope="col" className="nombre">
                QTÉ
              </th>
              <th scope="col">
                <span className="vue-cachee">Actes</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, numero, date_expiration, perime, qte }) => (
              <tr key={id ?? 0}>
                <th scope="row">{numero}</th>
                <td>
                  <Peremption date={date_expiration} perime={perime} />
                </td>
                <td className="nombre">{formatNombre(qte)}</td>
                <td className="nombre">
                  {id !== null && (
                    <Button
                      autoFocus={id === quitte}
                      size="small"
                      text="Rappel"
                      aria-label={`Rappel du lot ${numero}`}
                      onClick={() => rappeler({ id, numero, libelle: produit.libelle })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td />
              <td className="nombre">{formatNombre(data.reduce((s, l) => s + l.qte, 0))}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
    </DialogFrame>
  );
}

/** Lots in selling order, each linked to its customers; focus is restored on return. */
export function LotsDialogue({
  produit,
  fermer,
}: {
  produit: { id: number; libelle: string };
  fermer: () => void;
}) {
  const [rappele, rappeler] = useState<Rappele | null>(null);
  const [quitte, quitter] = useState<number | null>(null);
  return (
    <Modal isOpen className="lots-dialogue" aria-labelledby="lots-titre" onClose={fermer}>
      <DialogHeader
        id="lots-titre"
        title={rappele ? `Rappel du lot ${rappele.numero}` : `Lots de ${produit.libelle}`}
        onClose={fermer}
      />
      {rappele ? (
        <Rappel lot={rappele} revenir={() => rappeler(null)} />
      ) : (
        <Lots
          produit={produit}
          quitte={quitte}
          rappeler={(lot) => {
            quitter(lot.id);
            rappeler(lot);
          }}
        />
      )}
    </Modal>
  );
}

const LOTS_MONTRES = 50;
/** Earliest expiry first, and total. */
async function chercherLots(mots: string): Promise<{ lots: Lot[]; total: number }> {
  const requete = { page: 1, rows: LOTS_MONTRES, search_by_keyword: mots };
  const reponse = await callApi(listerLots, { requete, silencieux: true });
  return dataOf(reponse, (lots) => ({ lots, total: reponse.meta?.total ?? lots.length }));
}

/** By lot number, as recall letters name only that; sold-out lots included. */
export function RappelDialogue({ fermer }: { fermer: () => void }) {
  const [mots, taper] = useState('');
  const [rappele, rappeler] = useState<Rappele | null>(null);
  const cherches = useDebounced(mots.trim(), 150);
  const { data, error, refetch } = useQuery({
    queryKey: ['lots', 'recherche', cherches],
    queryFn: () => chercherLots(cherches),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Modal isOpen className="lots-dialogue" aria-labelledby="rappel-titre" onClose={fermer}>
      <DialogHeader
        id="rappel-titre"
        title={rappele ? `Rappel du lot ${rappele.numero}` : 'Rappel de lot'}
        onClose={fermer}
      />
      {rappele ? (
        <Rappel lot={rappele} revenir={() => rappeler(null)} />
      ) : (
        <div className="lots-corps" tabIndex={0} role="region" aria-label="Lots">
          <TextInput
            className="lots-recherche"
            aria-label="Numéro de lot ou produit"
            placeholder="Numéro de lot ou produit"
            autoFocus
            autoComplete="off"
            value={mots}
            onValueChange={taper}
          />
          {!data && <ReadingState message={error?.message} onRetry={() => void refetch()} />}
          {data?.total === 0 && (
            <p className="discret">Aucun lot{cherches && ` pour « ${cherches} »`}.</p>
          )}
          {data && data.total > 0 && (
            <table className="table-simple" aria-label="Lots trouvés">
              <thead>
                <tr>
                  <th scope="col">LOT</th>
                  <th scope="col">PRODUIT</th>
                  <th scope="col">PÉREMPTION</th>
                  <th scope="col" className="nombre">
                    EN STOCK
                  </th>
                  <th scope="col" className="nombre">
                    VENDU
                  </th>
                  <th scope="col">
                    <span className="vue-cachee">Actes</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.lots.map((l) => (
                  <tr key={l.id}>
                    <th scope="row">{l.numero}</th>
                    <td>
                      <span className="commande-produit" title={l.produit_libelle}>
                        {l.produit_libelle}
                      </span>
                    </td>
                    <td>
                      <Peremption date={l.date_expiration} perime={l.perime} />
                    </td>
                    <td className="nombre">{formatNombre(l.qte)}</td>
                    <td className="nombre">{formatNombre(l.qte_vendue)}</td>
                    <td className="nombre">
                      <Button
                        size="small"
                        text="Rappel"
                        aria-label={`Rappel du lot ${l.numero}`}
                        onClick={() =>
                          rappeler({ id: l.id, numero: l.numero, libelle: l.produit_libelle })
                        }
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {data && data.total > data.lots.length && (
            <p className="discret" role="status">
              {phrasesLot.lotsNonMontres(data.total - data.lots.length)}
            </p>
          )}
        </div>
      )}
    </Modal>
  );
}
