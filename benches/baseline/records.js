// Orders and bookings that were looked up: what may be one, or a list of them, is given up.
import { isObject } from "./words.js";

const hasId = (object) =>
  object.order_id !== undefined || object.orderId !== undefined || object.order_number !== undefined || object.orderNumber !== undefined ||
  object.order_no !== undefined || object.booking_id !== undefined || object.bookingId !== undefined || object.reservation_id !== undefined ||
  object.reservationId !== undefined || object.confirmation_code !== undefined || object.confirmationCode !== undefined ||
  object.booking_code !== undefined;

/** The first row of a list says what the others are. */
const isList = (value) => Array.isArray(value) && isObject(value[0]) && hasId(value[0]);

const holds = (object) =>
  hasId(object) || object.order !== undefined || object.booking !== undefined || object.reservation !== undefined ||
  object.orders !== undefined || object.bookings !== undefined || object.reservations !== undefined || isList(object.items) ||
  isList(object.results);

const isRecord = (value) => (isObject(value) ? holds(value) : isList(value));

/** Whether data may be about orders or bookings. */
export const mayBeRecord = (data) => isRecord(data) || (isObject(data) && isRecord(data.data));
