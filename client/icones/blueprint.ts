/** Written by `npm run pictogrammes`: the drawings that a screen or a part of Blueprint shows. */
export { IconNames, Icons, IconSize, SVGIconContainer } from './icon.ts';
export type { DefaultSVGIconProps, IconName, SVGIconProps } from './icon.ts';
export { ArchiveIcon, ArchiveIcon as Archive } from './dessins/archive.ts';
export { ArrowDownIcon, ArrowDownIcon as ArrowDown } from './dessins/arrow-down.ts';
export { ArrowLeftIcon, ArrowLeftIcon as ArrowLeft } from './dessins/arrow-left.ts';
export { ArrowRightIcon, ArrowRightIcon as ArrowRight } from './dessins/arrow-right.ts';
export { ArrowUpIcon, ArrowUpIcon as ArrowUp } from './dessins/arrow-up.ts';
export { BankAccountIcon, BankAccountIcon as BankAccount } from './dessins/bank-account.ts';
export { BarcodeIcon, BarcodeIcon as Barcode } from './dessins/barcode.ts';
export { BoxIcon, BoxIcon as Box } from './dessins/box.ts';
export { BuildIcon, BuildIcon as Build } from './dessins/build.ts';
export { CalculatorIcon, CalculatorIcon as Calculator } from './dessins/calculator.ts';
export { CalendarIcon, CalendarIcon as Calendar } from './dessins/calendar.ts';
export { CameraIcon, CameraIcon as Camera } from './dessins/camera.ts';
export { CaretDownIcon, CaretDownIcon as CaretDown } from './dessins/caret-down.ts';
export { CaretRightIcon, CaretRightIcon as CaretRight } from './dessins/caret-right.ts';
export { CaretUpIcon, CaretUpIcon as CaretUp } from './dessins/caret-up.ts';
export { ChartIcon, ChartIcon as Chart } from './dessins/chart.ts';
export { ChevronDownIcon, ChevronDownIcon as ChevronDown } from './dessins/chevron-down.ts';
export { ChevronLeftIcon, ChevronLeftIcon as ChevronLeft } from './dessins/chevron-left.ts';
export { ChevronRightIcon, ChevronRightIcon as ChevronRight } from './dessins/chevron-right.ts';
export { ChevronUpIcon, ChevronUpIcon as ChevronUp } from './dessins/chevron-up.ts';
export { CircleIcon, CircleIcon as Circle } from './dessins/circle.ts';
export { CleanIcon, CleanIcon as Clean } from './dessins/clean.ts';
export { CloudUploadIcon, CloudUploadIcon as CloudUpload } from './dessins/cloud-upload.ts';
export { CogIcon, CogIcon as Cog } from './dessins/cog.ts';
export { CrossIcon, CrossIcon as Cross } from './dessins/cross.ts';
export { CubeIcon, CubeIcon as Cube } from './dessins/cube.ts';
export { DesktopIcon, DesktopIcon as Desktop } from './dessins/desktop.ts';
export { DisableIcon, DisableIcon as Disable } from './dessins/disable.ts';
export { DocumentIcon, DocumentIcon as Document } from './dessins/document.ts';
export { DollarIcon, DollarIcon as Dollar } from './dessins/dollar.ts';
export { DotIcon, DotIcon as Dot } from './dessins/dot.ts';
export {
  DoubleCaretVerticalIcon,
  DoubleCaretVerticalIcon as DoubleCaretVertical,
} from './dessins/double-caret-vertical.ts';
export {
  DoubleChevronLeftIcon,
  DoubleChevronLeftIcon as DoubleChevronLeft,
} from './dessins/double-chevron-left.ts';
export {
  DoubleChevronRightIcon,
  DoubleChevronRightIcon as DoubleChevronRight,
} from './dessins/double-chevron-right.ts';
export { DownloadIcon, DownloadIcon as Download } from './dessins/download.ts';
export { DuplicateIcon, DuplicateIcon as Duplicate } from './dessins/duplicate.ts';
export { EditIcon, EditIcon as Edit } from './dessins/edit.ts';
export { EndorsedIcon, EndorsedIcon as Endorsed } from './dessins/endorsed.ts';
export { EnvelopeIcon, EnvelopeIcon as Envelope } from './dessins/envelope.ts';
export { ErrorIcon, ErrorIcon as Error } from './dessins/error.ts';
export { ExchangeIcon, ExchangeIcon as Exchange } from './dessins/exchange.ts';
export { ExportIcon, ExportIcon as Export } from './dessins/export.ts';
export { EyeOffIcon, EyeOffIcon as EyeOff } from './dessins/eye-off.ts';
export { EyeOpenIcon, EyeOpenIcon as EyeOpen } from './dessins/eye-open.ts';
export { FilterIcon, FilterIcon as Filter } from './dessins/filter.ts';
export { FlashIcon, FlashIcon as Flash } from './dessins/flash.ts';
export { FloppyDiskIcon, FloppyDiskIcon as FloppyDisk } from './dessins/floppy-disk.ts';
export { FolderSharedIcon, FolderSharedIcon as FolderShared } from './dessins/folder-shared.ts';
export { HistoryIcon, HistoryIcon as History } from './dessins/history.ts';
export { HomeIcon, HomeIcon as Home } from './dessins/home.ts';
export { ImportIcon, ImportIcon as Import } from './dessins/import.ts';
export { InboxIcon, InboxIcon as Inbox } from './dessins/inbox.ts';
export { InfoSignIcon, InfoSignIcon as InfoSign } from './dessins/info-sign.ts';
export { KeyIcon, KeyIcon as Key } from './dessins/key.ts';
export { KeyCommandIcon, KeyCommandIcon as KeyCommand } from './dessins/key-command.ts';
export { KeyControlIcon, KeyControlIcon as KeyControl } from './dessins/key-control.ts';
export { KeyDeleteIcon, KeyDeleteIcon as KeyDelete } from './dessins/key-delete.ts';
export { KeyEnterIcon, KeyEnterIcon as KeyEnter } from './dessins/key-enter.ts';
export { KeyOptionIcon, KeyOptionIcon as KeyOption } from './dessins/key-option.ts';
export { KeyShiftIcon, KeyShiftIcon as KeyShift } from './dessins/key-shift.ts';
export { LayersIcon, LayersIcon as Layers } from './dessins/layers.ts';
export { ListIcon, ListIcon as List } from './dessins/list.ts';
export { LockIcon, LockIcon as Lock } from './dessins/lock.ts';
export { LogOutIcon, LogOutIcon as LogOut } from './dessins/log-out.ts';
export { ManualIcon, ManualIcon as Manual } from './dessins/manual.ts';
export { MaximizeIcon, MaximizeIcon as Maximize } from './dessins/maximize.ts';
export { MediaIcon, MediaIcon as Media } from './dessins/media.ts';
export { MenuIcon, MenuIcon as Menu } from './dessins/menu.ts';
export { MinusIcon, MinusIcon as Minus } from './dessins/minus.ts';
export { MobilePhoneIcon, MobilePhoneIcon as MobilePhone } from './dessins/mobile-phone.ts';
export { MoonIcon, MoonIcon as Moon } from './dessins/moon.ts';
export { MoreIcon, MoreIcon as More } from './dessins/more.ts';
export { NewPersonIcon, NewPersonIcon as NewPerson } from './dessins/new-person.ts';
export { NotificationsIcon, NotificationsIcon as Notifications } from './dessins/notifications.ts';
export { NumericalIcon, NumericalIcon as Numerical } from './dessins/numerical.ts';
export { OfflineIcon, OfflineIcon as Offline } from './dessins/offline.ts';
export { OutdatedIcon, OutdatedIcon as Outdated } from './dessins/outdated.ts';
export { PauseIcon, PauseIcon as Pause } from './dessins/pause.ts';
export { PercentageIcon, PercentageIcon as Percentage } from './dessins/percentage.ts';
export { PhoneIcon, PhoneIcon as Phone } from './dessins/phone.ts';
export { PinIcon, PinIcon as Pin } from './dessins/pin.ts';
export { PlayIcon, PlayIcon as Play } from './dessins/play.ts';
export { PlusIcon, PlusIcon as Plus } from './dessins/plus.ts';
export { PrintIcon, PrintIcon as Print } from './dessins/print.ts';
export { RefreshIcon, RefreshIcon as Refresh } from './dessins/refresh.ts';
export { SearchIcon, SearchIcon as Search } from './dessins/search.ts';
export { ShieldIcon, ShieldIcon as Shield } from './dessins/shield.ts';
export { ShoppingCartIcon, ShoppingCartIcon as ShoppingCart } from './dessins/shopping-cart.ts';
export { SmallCrossIcon, SmallCrossIcon as SmallCross } from './dessins/small-cross.ts';
export { SmallTickIcon, SmallTickIcon as SmallTick } from './dessins/small-tick.ts';
export {
  SwapHorizontalIcon,
  SwapHorizontalIcon as SwapHorizontal,
} from './dessins/swap-horizontal.ts';
export { TagIcon, TagIcon as Tag } from './dessins/tag.ts';
export { ThIcon, ThIcon as Th } from './dessins/th.ts';
export { ThListIcon, ThListIcon as ThList } from './dessins/th-list.ts';
export { TickIcon, TickIcon as Tick } from './dessins/tick.ts';
export { TickCircleIcon, TickCircleIcon as TickCircle } from './dessins/tick-circle.ts';
export { TimeIcon, TimeIcon as Time } from './dessins/time.ts';
export {
  TimelineBarChartIcon,
  TimelineBarChartIcon as TimelineBarChart,
} from './dessins/timeline-bar-chart.ts';
export { TrashIcon, TrashIcon as Trash } from './dessins/trash.ts';
export { TruckIcon, TruckIcon as Truck } from './dessins/truck.ts';
export { UndoIcon, UndoIcon as Undo } from './dessins/undo.ts';
export { UnlockIcon, UnlockIcon as Unlock } from './dessins/unlock.ts';
export { UnpinIcon, UnpinIcon as Unpin } from './dessins/unpin.ts';
export { UpdatedIcon, UpdatedIcon as Updated } from './dessins/updated.ts';
export { VolumeOffIcon, VolumeOffIcon as VolumeOff } from './dessins/volume-off.ts';
export { VolumeUpIcon, VolumeUpIcon as VolumeUp } from './dessins/volume-up.ts';
export { WarningSignIcon, WarningSignIcon as WarningSign } from './dessins/warning-sign.ts';
