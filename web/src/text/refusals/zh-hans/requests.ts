/** Errors that any request may get: rights, formats of values, files. */
import type { Refusals } from "@confab/contract/translator";

export const requests: Refusals = {
  "Insufficient permission": "你没有此权限。",
  "Must be an organization administrator": "只有管理员可以这样做。",
  "Must be an organization owner": "只有所有者可以这样做。",
  "Not allowed for guest users": "访客不能这样做。",

  "{parameter} cannot be blank.": "不能留空。",
  "Invalid character in {parameter}, at position {position}!": "第{position}位有不允许的不可见字符。",
  "{parameter} is too long (limit: {limit} characters)": "太长：最多{limit}个字符。",
  "This search takes too long. Add a stream, topic or sender to narrow it down.":
    "搜索耗时过长。请添加频道、话题或发送者以缩小范围。",
  "The server's disk is full. Tell its administrator, and try again later.":
    "服务器存储空间已满。请告知服务器运营者，稍后重试。",
  "{parameter} is too long (limit: {limit} items)": "太多：最多{limit}项。",
  "{parameter} is not a URL": "网址不完整，应以https://开头。",
  "{parameter} is not a date": "这不是日期。",
  "{parameter} is not a valid hex color code": "这不是颜色。",
  "{parameter} is not an integer": "必须是整数。",
  "{parameter} is too small": "数字太小。",
  "{parameter} is too large": "数字太大。",
  "{parameter} must not contain null bytes": "文本中有无法保存的不可见字符。请手动输入，不要粘贴。",
  "Bad value for '{parameter}': {value}": "此处不能使用“{value}”。",

  "The request is too large (limit: {mebibytes} MiB).": "内容太大：最多{mebibytes}MiB。",
  "The address of the request is too long. Send the parameters in its body.": "太长，请减少词数。",
  "The request arrived too slowly.": "连接太慢，请重试。",
  "The request took too long to arrive.": "连接太慢，请重试。",
  "The multipart body could not be read.": "文件未完整送达，请重试。",

  "Uploaded file is larger than the allowed limit of {mebibytes} MiB": "文件大于{mebibytes}MiB。",
  "Invalid attachment": "此文件已不存在。",
  "Could not decode image; did you upload an image file?": "无法读取图片，请选择图片文件。",
  "Image size exceeds limit.": "图片尺寸太大，请换一张小的。",
};
